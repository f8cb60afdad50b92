import { describe, test } from 'vitest'
import type { CallLine } from '../../../src/api/calls.ts'
import type { FaultName } from '../../../src/mock/faults.ts'
import { failures, MAYBE_CHANGED, rows, SOME } from './failures.ts'
import { failAndRecover, succeed } from './meet-fault.ts'

const NO_CONNECTION = 'Er is geen verbinding. Controleer je internet en probeer het opnieuw.'
const TOO_LONG = 'Het duurt te lang. Probeer het opnieuw.'

/** The server may have carried out the request. */
const UNCLEAR = {
  'POST /api/account/password/reset': ['', MAYBE_CHANGED],
  'PUT /api/account/password': ['', MAYBE_CHANGED],
} as const

describe.each<[string, FaultName, string]>([
  ['a refused connection', 'refuse', NO_CONNECTION],
  ['a connection that breaks', 'reset', NO_CONNECTION],
  ['no answer for 30 s', 'hang', TOO_LONG],
  ['half an answer for 30 s', 'hang-body', TOO_LONG],
])('after %s', (_what, fault, cause) => {
  const calls: CallLine[] = fault === 'hang' ? [...SOME, 'POST /api/account/password/reset'] : SOME
  const table = {
    ...failures(cause),
    ...UNCLEAR,
    'POST /api/payment': ['', 'Er is niets betaald.We kregen geen antwoord. Probeer het opnieuw.'],
  } as const
  test.each(rows(table, calls))('%s explains what is known, and works at the next try', (call, failure) =>
    failAndRecover(call, fault, failure),
  )
})

const BROKEN = 'Er ging iets mis bij Klup (fout 500). Probeer het later opnieuw.'
test.each(rows({ ...failures(BROKEN), ...UNCLEAR }))(
  '%s after a 500 of a gateway names the status, and works at the next try',
  (call, failure) => failAndRecover(call, '500-html', failure),
)

test.each(SOME)('%s works when its answer takes 5 s', call => succeed(call, 'slow'))
