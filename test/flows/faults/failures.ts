import type { CallLine } from '../../../src/api/calls.ts'
import { callsThat, type Failure, journeys } from './journeys.ts'

type Failures = Readonly<Record<CallLine, Failure>>
const ALL = callsThat(() => true)

/** A read, a form and a payment, for a fault of which other calls would say the same. */
export const SOME: CallLine[] = ['GET /api/membership', 'PUT /api/account/password', 'POST /api/payment']

/** The failures of some calls, or of all. */
export const rows = (table: Failures, calls: readonly CallLine[] = ALL) =>
  calls.map(call => [call, table[call]] as const)

/** The texts after a failure with a known cause. */
export const failures = (cause: string, toast = cause): Failures =>
  Object.fromEntries(ALL.map(call => [call, journeys[call].fails(cause, toast)])) as Failures

/** The server may have changed the password, so the page claims nothing. */
export const MAYBE_CHANGED =
  'We weten niet of je wachtwoord is gewijzigd. Probeer eerst je nieuwe wachtwoord.'

const UNREADABLE = 'Er ging iets mis bij Klup. Probeer het later opnieuw.'

/** The texts after an answer that cannot be read, also one after a redirect. */
export const unreadable: Failures = {
  ...failures(UNREADABLE),
  'POST /api/account/password/reset': [UNREADABLE, MAYBE_CHANGED],
  'PUT /api/account/password': [UNREADABLE, MAYBE_CHANGED],
}
