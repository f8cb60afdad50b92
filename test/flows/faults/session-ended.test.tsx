import { describe, expect, test } from 'vitest'
import { setUpFlow } from '../../support/flow.ts'
import { heading, logIn, main, toasts } from '../../support/user.ts'
import { failures, rows } from './failures.ts'
import { type Call, journeys } from './journeys.ts'
import { expectRecovery, failAndRecover, meetFault, succeed } from './meet-fault.ts'

setUpFlow()

const ENDED = 'Je sessie is verlopen. Log opnieuw in.'
const TO_MEMBERSHIP = `${ENDED}Log in om verder te gaan naar je lidmaatschap.`

describe.each([
  ['a 401', '401', 'Je bent niet ingelogd.'],
  ['a redirect to a login page', 'login-redirect', 'Dat is niet gelukt (fout 401). Probeer het opnieuw.'],
] as const)('%s', (_what, fault, cause) => {
  test.each<[Call, string]>([
    ['GET /api/account/password', ENDED],
    ['GET /api/membership', ENDED],
    ['GET /api/membership/actions-left', ENDED],
    ['GET /api/subscription', TO_MEMBERSHIP],
    ['GET /api/membership/superklupper', TO_MEMBERSHIP],
    ['GET /api/membership/cancellation/type', TO_MEMBERSHIP],
    ['POST /api/membership/cancellation', TO_MEMBERSHIP],
    ['POST /api/membership/end', TO_MEMBERSHIP],
    ['POST /api/payment', TO_MEMBERSHIP],
    ['GET /api/payment', `${ENDED}Log in om te zien of je betaling gelukt is.`],
  ])('of %s ends the session, and the login leads back', async (call, notice) => {
    const app = await meetFault(call, fault)
    expect(toasts()).toEqual([ENDED])
    expect(heading()).toBe('Welkom bij Klup!')
    expect(main()).toContain(notice)
    const { as = 'gratis', act } = journeys[call]
    await expectRecovery(call, app, () => logIn(as).then(act))
  })

  const ofVisitors: Call[] = [
    'POST /api/login',
    'POST /api/account/sso/{token}',
    'GET /api/account/password/forgot',
    'POST /api/account/password/reset',
    'PUT /api/account/password',
  ]
  test.each(rows(failures(cause), ofVisitors))('of %s is an ordinary failure', (call, failure) =>
    failAndRecover(call, fault, failure),
  )

  test('of the current user shows the login page without an error', () =>
    failAndRecover('GET /api/klupper', fault, ['', '']))

  test('of a logout means that the session has ended already', () => succeed('POST /api/logout', fault))
})
