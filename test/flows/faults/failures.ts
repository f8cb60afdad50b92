import type { Call } from './journeys.ts'

/** The texts of a failure: the toast without «fout: », the notice with its button, and any other text; empty for none. */
export type Failure = readonly [toast: string, notice: string, rest?: string]

/** The server may have changed the password, so the page claims nothing. */
export const MAYBE_CHANGED =
  'We weten niet of je wachtwoord is gewijzigd. Probeer eerst je nieuwe wachtwoord.'

/** The failures of some calls, or of all. */
export const rows = (table: Readonly<Record<Call, Failure>>, calls = Object.keys(table) as readonly Call[]) =>
  calls.map(call => [call, table[call]] as const)

/** The texts after a failure with a known cause. The toast may cut a long one. */
export const failures = (cause: string, toast = cause): Record<Call, Failure> => ({
  'GET /api/klupper': [toast, `${cause}Opnieuw proberen`],
  'POST /api/login': [toast, cause],
  'POST /api/logout': [
    toast,
    `Je bent misschien nog ingelogd op dit apparaat${cause} Is dit niet jouw apparaat? Sluit alle vensters van de browser.Opnieuw proberen`,
  ],
  'POST /api/account/sso/{token}': [toast, `${cause}Log in om verder te gaan naar je lidmaatschap.`],
  'GET /api/account/password/forgot': [toast, cause],
  'POST /api/account/password/reset': [toast, `${cause}Werkt de link niet meer? Vraag een nieuwe link aan.`],
  'PUT /api/account/password': [toast, cause],
  // Most members have a password, so the page assumes one.
  'GET /api/account/password': ['', '', 'Wachtwoord wijzigen'],
  'GET /api/subscription': [toast, `We kunnen de lidmaatschappen nu niet laten zien${cause}Opnieuw proberen`],
  'GET /api/membership/superklupper': [
    toast,
    'We konden niet nagaan of er een speciaal aanbod voor je isHieronder zie je de gewone lidmaatschappen.Opnieuw proberen',
  ],
  'GET /api/membership/actions-left': [
    toast,
    `We kunnen je activiteiten en contactverzoeken nu niet laten zien${cause}Opnieuw proberen`,
  ],
  'POST /api/membership/cancellation': [toast, `${cause}Je lidmaatschap is nog niet opgezegd.`],
  'POST /api/membership/end': [
    'Het is niet gelukt je account te beëindigen. Probeer het later opnieuw.',
    `Het is niet gelukt je account te beëindigen. Probeer het later opnieuw.Je account blijft bestaan. Je lidmaatschap loopt nog.${cause}`,
  ],
  'POST /api/payment': [toast, `Er is niets betaald.${cause}`],
  'GET /api/payment': [
    '',
    'We kunnen nu niet zien of de betaling gelukt is.Betaal nog niet opnieuw.Opnieuw controleren',
  ],
  'GET /api/membership': [toast, `We kunnen je lidmaatschap nu niet laten zien${cause}Opnieuw proberen`],
  'GET /api/membership/cancellation/type': [
    toast,
    `We kunnen de redenen nu niet laten zien${cause}Opnieuw proberen`,
  ],
})

const UNREADABLE = 'Er ging iets mis bij Klup. Probeer het later opnieuw.'

/** The texts after an answer that cannot be read, also one after a redirect. */
export const unreadable: Record<Call, Failure> = {
  ...failures(UNREADABLE),
  'POST /api/account/password/reset': [UNREADABLE, MAYBE_CHANGED],
  'PUT /api/account/password': [UNREADABLE, MAYBE_CHANGED],
}
