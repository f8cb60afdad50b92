import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CallLine } from '../../../src/api/calls.ts'
import type { FaultName } from '../../../src/mock/faults.ts'
import { renderApp } from '../../support/app.tsx'
import { failure, redirected, text } from '../../support/fetch-stub.ts'
import { takeConsole } from '../../support/flow.ts'
import { heading, logIn, main, toasts, words } from '../../support/user.ts'
import * as faults from './meet-fault.ts'

const { ALL, expectFailure, expectRecovery, failAndRecover, failures, journeys, succeed } = faults

const USER = 'GET /api/klupper'
const MEMBERSHIP = 'GET /api/membership'
const PASSWORD = 'GET /api/account/password'
const OFFER = 'GET /api/membership/superklupper'
const POLL = 'GET /api/payment'
const LOGIN = 'POST /api/login'
const LINK = 'POST /api/account/sso/{token}'
const RESET = 'POST /api/account/password/reset'
const CHANGE = 'PUT /api/account/password'
const END = 'POST /api/membership/end'
const PAY = 'POST /api/payment'

/** A read, a form and a payment, for a fault of which other calls would say the same. */
const SOME: CallLine[] = [MEMBERSHIP, CHANGE, PAY]
const FEW: CallLine[] = [MEMBERSHIP, PAY]
/** Their statuses mean something. */
const TELLING: CallLine[] = [USER, LOGIN, LINK, POLL, OFFER, PASSWORD]

/** The server may have changed the password, so the page claims nothing. */
const maybeChanged = (toast: string): Partial<faults.Failures> => {
  const failure = [
    toast,
    'We weten niet of je wachtwoord is gewijzigd. Probeer eerst je nieuwe wachtwoord.',
  ] as const
  return { [RESET]: failure, [CHANGE]: failure }
}
const UNPAID = 'Er is niets betaald.We kregen geen antwoord. Probeer het opnieuw.'
const unanswered = (cause: string): faults.Failures => ({
  ...{ ...failures(cause), ...maybeChanged('') },
  [PAY]: ['', UNPAID],
})
const NO_CONNECTION = unanswered('Er is geen verbinding. Controleer je internet en probeer het opnieuw.')
const TOO_LONG = unanswered('Het duurt te lang. Probeer het opnieuw.')
const NO_PAYMENT: faults.Failure = [
  '',
  'We zien geen betaling bij gratis@voorbeeld.nl.Heb je net betaald? Kijk bij Mijn Account of je lidmaatschap er al is. Betaal niet opnieuw.Naar Mijn Account',
]
const NOT_FOUND = 'Deze pagina kan niet worden gevonden.'
/** Nobody is signed in. */
const VISITOR: faults.Failure = ['', '']

/** What goes wrong, what the page says then, and of which calls. */
const FAULTS: [fault: FaultName, says: faults.Failures, calls: CallLine[]][] = [
  ['refuse', NO_CONNECTION, SOME],
  ['reset', NO_CONNECTION, FEW],
  ['hang', TOO_LONG, [...SOME, RESET]],
  ['hang-body', TOO_LONG, FEW],
  [
    '500-html',
    {
      ...failures('Er ging iets mis bij Klup (fout 500). Probeer het later opnieuw.'),
      ...maybeChanged(''),
    },
    ALL,
  ],
  ['400-list', { ...failures('Deze aanvraag klopt niet.'), [POLL]: NO_PAYMENT }, ALL],
  ['401', failures('Je bent niet ingelogd.'), SOME],
  ['403', { ...failures('Je hebt hier geen toegang toe.'), [USER]: VISITOR }, TELLING],
  [
    '404',
    {
      ...failures(NOT_FOUND),
      [USER]: VISITOR,
      [LINK]: [
        NOT_FOUND,
        `${NOT_FOUND}Een inloglink werkt maar één keer. Open hem opnieuw in de Klup-app.Log in om verder te gaan naar je lidmaatschap.Open de Klup-appGeen wachtwoord? Mail mij een link`,
      ],
      [PASSWORD]: ['', '', 'Je hebt nog geen wachtwoord.'],
      [OFFER]: ['', '', '12 maanden€59,95'],
      [POLL]: NO_PAYMENT,
    },
    [...TELLING, ...FEW],
  ],
  ['429', failures('Te veel aanvragen. Probeer het over een minuut opnieuw.'), [MEMBERSHIP]],
]

test.each(FAULTS.flatMap(([fault, says, calls]) => calls.map(call => [call, fault, says[call]] as const)))(
  '%s with the fault «%s» explains what is known, and works at the next try',
  (call, fault, failure) => failAndRecover(call, fault, failure),
)

test.each(SOME)('%s works when its answer takes 5 s', call => succeed(call, 'slow'))

test.each([...ALL.filter(call => journeys[call].besideField !== undefined), ...FEW])(
  'a 400 that names a field of %s shows the text of the server there',
  call => {
    const AT_FIELD = 'Dit veld klopt niet.'
    const { besideField } = journeys[call]
    // A field says it and the toast; no notice says it a third time.
    const atField: faults.Failure = [AT_FIELD, besideField ?? '', AT_FIELD]
    return failAndRecover(call, '400-field', besideField === undefined ? failures(AT_FIELD)[call] : atField)
  },
)

describe('an answer that cannot be read', () => {
  const BROKEN = 'Er ging iets mis bij Klup. Probeer het later opnieuw.'
  const says: faults.Failures = { ...failures(BROKEN), ...maybeChanged(BROKEN) }
  const WRONG = 'Je e-mailadres of wachtwoord klopt niet.'
  const COOKIES =
    'Je bent ingelogd, maar je browser blokkeert de cookies van Klup. Sta cookies toe en log opnieuw in.'

  const ROWS: [fault: FaultName, calls: CallLine[]][] = [
    ['200-html', ALL.filter(call => call !== LOGIN)],
    ['truncated-json', FEW],
    ['200-empty', [USER, ...FEW]],
    ['wrong-top-level', FEW],
    ['field-missing', [USER, ...FEW]],
    ['login-redirect', [...SOME, LINK]],
  ]
  test.each(ROWS.flatMap(([fault, calls]) => calls.map(call => [fault, call] as const)))(
    '(%s) from %s is explained, to the developers too, and the next try works',
    async (fault, call) => {
      const app = await faults.meetFault(call, fault)
      const [toast] = says[call]
      const line = `${call}: the answer breaks the contract.`
      expect(takeConsole()).toEqual(toast && call !== END ? [expect.stringContaining(line)] : [])
      expectFailure(call, says[call])
      await expectRecovery(call, app)
    },
  )

  test.each<[FaultName, CallLine]>([
    ['truncated-json', LOGIN],
    ['truncated-json', END],
    ['200-empty', CHANGE],
    ['200-empty', 'POST /api/membership/cancellation'],
    ['200-empty', END],
    ['wrong-top-level', LOGIN],
    ['wrong-top-level', LINK],
    ['field-missing', END],
  ])('(%s) is enough from %s', (fault, call) => succeed(call, fault))

  test('to a sign-on link signs in, without its toast', () => succeed(LINK, 'truncated-json', ''))

  test.each<[FaultName, CallLine, faults.Failure]>([
    ['wrong-top-level', USER, VISITOR],
    ['200-html', LOGIN, [WRONG, WRONG]],
    ['login-redirect', LOGIN, [WRONG, WRONG]],
    // No session follows.
    ['200-empty', LOGIN, [COOKIES, COOKIES]],
    ['200-empty', LINK, [COOKIES, `${COOKIES}Log in om verder te gaan naar je lidmaatschap.`]],
  ])('(%s) from %s means what the current user says', (fault, call, failure) =>
    failAndRecover(call, fault, failure),
  )
})

describe('the end of the session', () => {
  const ENDED = 'Je sessie is verlopen. Log opnieuw in.'
  const ANSWERS = {
    'a 401': () => failure(401),
    'a redirect to a page': () => redirected(text('<h1>Inloggen</h1>')),
  }

  /** What the login page says after the page of a call. */
  function noticeAfter(call: CallLine): string {
    const { at, act } = journeys[call]
    if (at.startsWith('/payment')) return `${ENDED}Log in om te zien of je betaling gelukt is.`
    if (act && at.endsWith('/cancellation'))
      return `${ENDED}Log in om verder te gaan met opzeggen. Wat je hebt ingevuld, staat er nog.`
    return at.startsWith('/membership') ? `${ENDED}Log in om verder te gaan naar je lidmaatschap.` : ENDED
  }

  test.each<[keyof typeof ANSWERS, CallLine]>([
    ['a 401', MEMBERSHIP],
    ['a 401', PAY],
    ['a 401', POLL],
    ['a 401', END],
    ['a redirect to a page', MEMBERSHIP],
    ['a redirect to a page', CHANGE],
  ])('is found by %s of %s, and the login leads back', async (answer, call) => {
    const { at, as = 'gratis', act } = journeys[call]
    const mock = faults.mockWithPayment()
    const answers = {
      [call]() {
        mock.world.sessions.clear()
        return ANSWERS[answer]()
      },
    }
    const app = await renderApp({ at, as, mock, answers })
    await act?.()
    expect(toasts()).toEqual([ENDED])
    expect(heading()).toBe('Welkom bij Klup!')
    expect(main()).toContain(noticeAfter(call))
    app.stub.off(call)
    await expectRecovery(call, app, () => logIn(as).then(act))
  })

  test.each(['401', '403', 'login-redirect'] as const)(
    'before the start or a logout (%s) is no error',
    async fault => {
      await failAndRecover(USER, fault, VISITOR)
      await succeed('POST /api/logout', fault)
    },
  )
})

describe('a 404 of a gateway', () => {
  const page = () => text('<!doctype html><h1>Not Found</h1>', 404)
  const line = () => text('default backend - 404', 404)

  test.each([page, line])('does not say that a member is no superklupper', async answer => {
    await renderApp({ at: '/membership/12', as: 'superklupper', answers: { [OFFER]: answer } })
    expect(words()).toContain('We konden niet nagaan of er een speciaal aanbod voor je is')
    expect(screen.queryAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([])
    expect(toasts()).toHaveLength(1)
  })

  test('does not say that a member has no password', async () => {
    await renderApp({ at: '/account', as: 'lid', answers: { [PASSWORD]: page } })
    expect(main()).toContain('Wachtwoord wijzigen')
    expect(main()).not.toContain('Je hebt nog geen wachtwoord.')
    expect(toasts()).toEqual([])
  })

  test('does not say that there is no payment', async () => {
    await renderApp({ at: '/payment?id=tr_1', as: 'lid', answers: { [POLL]: page } })
    expect(words()).toContain('We kunnen nu niet zien of de betaling gelukt is.')
  })
})
