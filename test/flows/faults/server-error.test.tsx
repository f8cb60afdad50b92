import { describe, test } from 'vitest'
import { setUpFlow } from '../../support/flow.ts'
import { failures, rows } from './failures.ts'
import { failAndRecover } from './meet-fault.ts'

setUpFlow()

describe.each([
  ['500-html', 'Er ging iets mis bij Klup (fout 500). Probeer het later opnieuw.'],
  ['503-empty', 'Er ging iets mis bij Klup (fout 503). Probeer het later opnieuw.'],
] as const)('after a server error (%s)', (fault, cause) => {
  test.each(rows(failures(cause)))('%s names the status, and works at the next try', (call, failure) =>
    failAndRecover(call, fault, failure),
  )
})
