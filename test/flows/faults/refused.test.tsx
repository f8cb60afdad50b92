import { test } from 'vitest'
import type { CallLine } from '../../../src/api/calls.ts'
import { failures, rows } from './failures.ts'
import { callsThat, type Failure, journeys } from './journeys.ts'
import { failAndRecover } from './meet-fault.ts'

const NO_PAYMENT: Failure = [
  '',
  'We zien geen betaling bij gratis@voorbeeld.nl.Heb je net betaald? Kijk bij Mijn Account of je lidmaatschap er al is. Betaal niet opnieuw.Naar Mijn Account',
]
const TEXT = 'Deze aanvraag klopt niet.'
test.each(rows({ ...failures(TEXT), 'GET /api/payment': NO_PAYMENT }))(
  'a 400 of %s shows the text of the server, and the next try works',
  (call, failure) => failAndRecover(call, '400-list', failure),
)

const AT_FIELD = 'Dit veld klopt niet.'

const FIELDS = callsThat(() => true).filter(call => journeys[call].besideField !== undefined)
test.each<CallLine>([...FIELDS, 'GET /api/membership', 'POST /api/payment'])(
  'a 400 that names a field of %s shows the text of the server there',
  call => {
    const { besideField } = journeys[call]
    // A field says it and the toast; no notice says it a third time.
    const atField: Failure = [AT_FIELD, besideField ?? '', AT_FIELD]
    return failAndRecover(call, '400-field', besideField === undefined ? failures(AT_FIELD)[call] : atField)
  },
)

/** Nobody is signed in. */
const VISITOR: Failure = ['', '']
const FORBIDDEN = failures('Je hebt hier geen toegang toe.')
const NOT_FOUND = failures('Deze pagina kan niet worden gevonden.')

const SIGNING_IN: CallLine[] = ['GET /api/klupper', 'POST /api/login', 'POST /api/account/sso/{token}']
/** Their other statuses mean something. */
const TELLING: CallLine[] = [
  'GET /api/payment',
  'GET /api/membership/superklupper',
  'GET /api/account/password',
]
test.each(rows({ ...FORBIDDEN, 'GET /api/klupper': VISITOR }, [...SIGNING_IN, ...TELLING]))(
  'a 403 of %s shows the text of the server, and the next try works',
  (call, failure) => failAndRecover(call, '403', failure),
)

test.each(
  rows(
    {
      ...NOT_FOUND,
      'GET /api/klupper': VISITOR,
      'POST /api/account/sso/{token}': [
        'Deze pagina kan niet worden gevonden.',
        'Deze pagina kan niet worden gevonden.Een inloglink werkt maar één keer. Open hem opnieuw in de Klup-app.Log in om verder te gaan naar je lidmaatschap.Open de Klup-appGeen wachtwoord? Mail mij een link',
      ],
      'GET /api/account/password': ['', '', 'Je hebt nog geen wachtwoord.'],
      'GET /api/membership/superklupper': ['', '', '12 maanden€59,95'],
      'GET /api/payment': NO_PAYMENT,
    },
    [...SIGNING_IN, ...TELLING, 'GET /api/membership', 'POST /api/payment'],
  ),
)('a 404 of %s means that there is none, or shows the text of the server', (call, failure) =>
  failAndRecover(call, '404', failure),
)

test.each(rows(failures('Te veel aanvragen. Probeer het over een minuut opnieuw.'), ['GET /api/membership']))(
  'a 429 of %s shows the text of the server, and the next try works',
  (call, failure) => failAndRecover(call, '429', failure),
)
