import { describe, test } from 'vitest'
import type { CallLine } from '../../../src/api/calls.ts'
import type { FaultName } from '../../../src/mock/faults.ts'
import { setUpFlow } from '../../support/flow.ts'
import { failures, MAYBE_CHANGED, rows, SOME } from './failures.ts'
import { callsThat } from './journeys.ts'
import { failAndRecover, succeed } from './meet-fault.ts'

setUpFlow()

const NO_CONNECTION = 'Er is geen verbinding. Controleer je internet en probeer het opnieuw.'
const TOO_LONG = 'Het duurt te lang. Probeer het opnieuw.'

describe.each<[string, FaultName, string, CallLine[]?]>([
  ['a refused connection', 'refuse', NO_CONNECTION],
  ['a connection that breaks', 'reset', NO_CONNECTION, SOME],
  ['no answer for 30 s', 'hang', TOO_LONG, SOME],
  ['half an answer for 30 s', 'hang-body', TOO_LONG],
])('after %s', (_what, fault, cause, calls) => {
  test.each(
    rows(
      {
        ...failures(cause),
        'POST /api/account/password/reset': ['', MAYBE_CHANGED],
        'PUT /api/account/password': ['', MAYBE_CHANGED],
        'POST /api/payment': ['', 'Er is niets betaald.We kregen geen antwoord. Probeer het opnieuw.'],
      },
      calls,
    ),
  )('%s explains what is known, and works at the next try', (call, failure) =>
    failAndRecover(call, fault, failure),
  )
})

test.each(callsThat(() => true))('%s works when its answer takes 5 s', call => succeed(call, 'slow'))
