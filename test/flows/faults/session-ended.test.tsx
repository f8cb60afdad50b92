import { describe, expect, test } from 'vitest'
import type { CallLine } from '../../../src/api/calls.ts'
import { renderApp } from '../../support/app.tsx'
import { createTestApi } from '../../support/data.ts'
import { failure, redirected, text } from '../../support/fetch-stub.ts'
import { takeConsole } from '../../support/flow.ts'
import { heading, logIn, main, toasts } from '../../support/user.ts'
import { failures, rows, SOME, unreadable } from './failures.ts'
import { journeys } from './journeys.ts'
import { expectRecovery, failAndRecover, mockWithPayment, succeed } from './meet-fault.ts'

const ENDED = 'Je sessie is verlopen. Log opnieuw in.'
const WRONG = 'Je e-mailadres of wachtwoord klopt niet.'

/** What the login page says after the page of a call. */
function noticeAfter(call: CallLine): string {
  const { at, act } = journeys[call]
  if (at.startsWith('/payment')) return `${ENDED}Log in om te zien of je betaling gelukt is.`
  if (act && at.endsWith('/cancellation'))
    return `${ENDED}Log in om verder te gaan met opzeggen. Wat je hebt ingevuld, staat er nog.`
  return at.startsWith('/membership') ? `${ENDED}Log in om verder te gaan naar je lidmaatschap.` : ENDED
}

/** A read or a write of each page, and what the login page then says. */
const OF_MEMBERS = [...SOME, 'GET /api/payment', 'POST /api/membership/end'] as const

describe('a 401', () => {
  test.each(OF_MEMBERS)(
    'of %s ends the session when nobody is signed in any more, and the login leads back',
    async call => {
      const { at, as = 'gratis', act } = journeys[call]
      const mock = mockWithPayment()
      const answer = () => {
        mock.world.sessions.clear()
        return failure(401)
      }
      const app = await renderApp({ at, as, mock, answers: { [call]: answer } })
      await act?.()
      expect(toasts()).toEqual([ENDED])
      expect(heading()).toBe('Welkom bij Klup!')
      expect(main()).toContain(noticeAfter(call))
      app.stub.off(call)
      await expectRecovery(call, app, () => logIn(as).then(act))
    },
  )

  test.each(rows(failures('Je bent niet ingelogd.'), SOME))(
    'of %s is an ordinary failure while the user is signed in',
    (call, failure) => failAndRecover(call, '401', failure),
  )
})

describe('a redirect to a page', () => {
  test.each(rows(unreadable, [...SOME, 'POST /api/account/sso/{token}']))(
    'of %s is an ordinary failure while the user is signed in',
    async (call, failure) => {
      await failAndRecover(call, 'login-redirect', failure)
      takeConsole()
    },
  )

  test.each(['GET /api/membership', 'PUT /api/account/password'] as const)(
    'of %s ends the session when nobody is signed in any more',
    async call => {
      const { at, as = 'gratis', act } = journeys[call]
      const mock = createTestApi()
      const answer = () => {
        mock.world.sessions.clear()
        return redirected(text('<h1>Inloggen</h1>'))
      }
      await renderApp({ at, as, mock, answers: { [call]: answer } })
      await act?.()
      expect(toasts()).toEqual([ENDED])
      expect(heading()).toBe('Welkom bij Klup!')
      expect(main()).toContain(noticeAfter(call))
    },
  )

  test('of a login is a wrong password while nobody is signed in', () =>
    failAndRecover('POST /api/login', 'login-redirect', [WRONG, WRONG]))
})

describe.each(['401', '403', 'login-redirect'] as const)('the answer %s', fault => {
  test('of the current user at the start shows the login page without an error', () =>
    failAndRecover('GET /api/klupper', fault, ['', '']))

  test('of a logout means that the session has ended already', () => succeed('POST /api/logout', fault))
})
