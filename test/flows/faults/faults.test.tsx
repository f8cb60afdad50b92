import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CallLine } from '../../../src/api/calls.ts'
import type { FaultName } from '../../../src/mock/faults.ts'
import { renderApp } from '../../support/app.tsx'
import { text } from '../../support/fetch-stub.ts'
import { takeConsole } from '../../support/flow.ts'
import { main, toasts, words } from '../../support/user.ts'
import {
  ALL,
  expectFailure,
  expectRecovery,
  type Failure,
  failAndRecover,
  failures,
  meetFault,
  succeed,
} from './meet-fault.ts'

const USER = 'GET /api/klupper'
const MEMBERSHIP = 'GET /api/membership'
const PASSWORD = 'GET /api/account/password'
const OFFER = 'GET /api/membership/superklupper'
const POLL = 'GET /api/payment'
const LOGIN = 'POST /api/login'
const LINK = 'POST /api/account/sso/{token}'
const CHANGE = 'PUT /api/account/password'
const RECORD = 'POST /api/membership/cancellation'
const END = 'POST /api/membership/end'
const PAY = 'POST /api/payment'

/** The server may have changed the password, so the page claims nothing. */
const maybeChanged = (toast: string) => {
  const failure: Failure = [
    toast,
    'We weten niet of je wachtwoord is gewijzigd. Probeer eerst je nieuwe wachtwoord.',
  ]
  return { 'POST /api/account/password/reset': failure, [CHANGE]: failure }
}
const NO_PAYMENT: Failure = [
  '',
  'We zien geen betaling bij gratis@voorbeeld.nl.Heb je net betaald? Kijk bij Mijn Account of je lidmaatschap er al is. Betaal niet opnieuw.Naar Mijn Account',
]
/** Nobody is signed in. */
const VISITOR: Failure = ['', '']
const WRONG = 'Je e-mailadres of wachtwoord klopt niet.'
const COOKIES =
  'Je bent ingelogd, maar je browser blokkeert de cookies van Klup. Sta cookies toe en log opnieuw in.'
const SERVER = {
  ...failures('Er ging iets mis bij Klup (fout 500). Probeer het later opnieuw.'),
  ...maybeChanged(''),
}

test.each([
  ...ALL.map(call => [call, '500-html', SERVER[call]] as const),
  [POLL, '400-list', NO_PAYMENT] as const,
  [POLL, '404', NO_PAYMENT] as const,
  [USER, '401', VISITOR] as const,
  [USER, '403', VISITOR] as const,
  [USER, '404', VISITOR] as const,
  [USER, 'login-redirect', VISITOR] as const,
  [USER, 'wrong-top-level', VISITOR] as const,
  [LOGIN, '200-html', [WRONG, WRONG]] as const,
  // No session follows.
  [LOGIN, '200-empty', [COOKIES, COOKIES]] as const,
  [LINK, '200-empty', [COOKIES, `${COOKIES}Log in om verder te gaan naar je lidmaatschap.`]] as const,
])('%s with the fault «%s» explains what is known, and works at the next try', failAndRecover)

test.each<[FaultName, CallLine]>([
  ['truncated-json', LOGIN],
  ['200-empty', CHANGE],
  ['200-empty', RECORD],
  ['200-empty', END],
  ['401', 'POST /api/logout'],
  ['403', 'POST /api/logout'],
  ['login-redirect', 'POST /api/logout'],
])('(%s) is enough from %s', (fault, call) => succeed(call, fault))

const BROKEN = 'Er ging iets mis bij Klup. Probeer het later opnieuw.'
const UNREADABLE = { ...failures(BROKEN), ...maybeChanged(BROKEN) }

test.each([USER, MEMBERSHIP, CHANGE, PAY, END] as const)(
  'an unreadable answer to %s is explained, to the developers too, and the next try works',
  async call => {
    const app = await meetFault(call, '200-html')
    const line = `${call}: the answer breaks the contract.`
    expect(takeConsole()).toEqual(call === END ? [] : [expect.stringContaining(line)])
    expectFailure(call, UNREADABLE[call])
    await expectRecovery(call, app)
  },
)

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
