import { describe, expect, test } from 'vitest'
import type { CallLine } from '../../../src/api/calls.ts'
import type { FaultName } from '../../../src/mock/faults.ts'
import { setUpFlow } from '../../support/flow.ts'
import { failures, rows } from './failures.ts'
import { type Failure, journeys } from './journeys.ts'
import { failAndRecover } from './meet-fault.ts'

setUpFlow()

const NO_PAYMENT: Failure = [
  '',
  'We zien geen betaling bij gratis@voorbeeld.nl.Heb je net betaald? Kijk bij Mijn Account of je lidmaatschap er al is. Betaal niet opnieuw.Naar Mijn Account',
]
const NO_TEXT = 'Dat is niet gelukt (fout 400). Probeer het opnieuw.'
const WRONG = 'Je e-mailadres of wachtwoord klopt niet.'
const LONG = 'Lang! '.repeat(853)
const FIRST_300 = `${LONG.slice(0, 299)}…`

describe.each<[FaultName, string, string?]>([
  ['400-list', 'Deze aanvraag klopt niet.'],
  ['hostile-error-object', NO_TEXT],
  ['hostile-error-number', NO_TEXT],
  ['hostile-error-long', LONG, FIRST_300],
  ['hostile-error-markup', '<img src=x onerror=alert(1)><b>Vet</b>'],
  ['hostile-error-proto', 'Onverwacht veld.'],
])('after a 400 (%s)', (fault, text, toast) => {
  const LOGIN: Failure = text === NO_TEXT ? [WRONG, WRONG] : failures(text, toast)['POST /api/login']
  test.each(rows({ ...failures(text, toast), 'POST /api/login': LOGIN, 'GET /api/payment': NO_PAYMENT }))(
    '%s shows the text of the server, and works at the next try',
    async (call, failure) => {
      await failAndRecover(call, fault, failure)
      expect(Object.keys(Object.prototype)).toEqual([])
    },
  )
})

const AT_FIELD = 'Dit veld klopt niet.'

test.each(rows({ ...failures(AT_FIELD), 'GET /api/payment': NO_PAYMENT }))(
  'a 400 that names a field of %s shows the text of the server there',
  (call, failure) => {
    const { besideField } = journeys[call]
    // A field says it and the toast; no notice says it a third time.
    const isAtField = besideField !== undefined
    return failAndRecover(call, '400-field', isAtField ? [AT_FIELD, besideField, AT_FIELD] : failure)
  },
)

/** Nobody is signed in. */
const VISITOR: Failure = ['', '']
const FORBIDDEN = failures('Je hebt hier geen toegang toe.')
const NOT_FOUND = failures('Deze pagina kan niet worden gevonden.')

const { 'POST /api/logout': _, ...OTHERS } = FORBIDDEN
test.each(rows({ ...FORBIDDEN, 'GET /api/klupper': VISITOR }, Object.keys(OTHERS) as CallLine[]))(
  'a 403 of %s shows the text of the server, and the next try works',
  (call, failure) => failAndRecover(call, '403', failure),
)

test.each(
  rows({
    ...NOT_FOUND,
    'GET /api/klupper': VISITOR,
    'POST /api/account/sso/{token}': [
      'Deze pagina kan niet worden gevonden.',
      'Deze pagina kan niet worden gevonden.Een inloglink werkt maar één keer. Open hem opnieuw in de Klup-app.Log in om verder te gaan naar je lidmaatschap.Open de Klup-appGeen wachtwoord? Mail mij een link',
    ],
    'GET /api/account/password': ['', '', 'Je hebt nog geen wachtwoord.'],
    'GET /api/membership/superklupper': ['', '', '12 maanden€59,95'],
    'GET /api/payment': NO_PAYMENT,
  }),
)('a 404 of %s means that there is none, or shows the text of the server', (call, failure) =>
  failAndRecover(call, '404', failure),
)

test.each(rows(failures('Te veel aanvragen. Probeer het over een minuut opnieuw.')))(
  'a 429 of %s shows the text of the server, and the next try works',
  (call, failure) => failAndRecover(call, '429', failure),
)
