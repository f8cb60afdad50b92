import { expect, test } from 'vitest'
import { PAID_PAUSE } from '../../../src/features/payment/status.ts'
import { renderApp } from '../../support/app.tsx'
import { advance } from '../../support/clock.ts'
import { setUpFlow } from '../../support/flow.ts'
import { paymentIs } from '../../support/payments.ts'
import { toasts } from '../../support/user.ts'
import { failures, MAYBE_CHANGED, rows } from './failures.ts'
import { failAndRecover } from './meet-fault.ts'

// Here `StrictMode` runs effects twice, and React warns on the console, which must stay empty.
setUpFlow()

const CAUSE = 'Er ging iets mis bij Klup (fout 500). Probeer het later opnieuw.'
/** A gateway's page says nothing about the password. */
const table = {
  ...failures(CAUSE),
  'POST /api/account/password/reset': ['', MAYBE_CHANGED],
  'PUT /api/account/password': ['', MAYBE_CHANGED],
} as const
test.each(rows(table))('%s after a 500 names the status, and works at the next try', (call, failure) =>
  failAndRecover(call, '500-html', failure),
)

test('a token is posted once', async () => {
  const app = await renderApp({ at: '/sso/6?sso=sso-lid' })
  expect(app.calls(/sso/)).toHaveLength(1)
})

test('a paid payment has one toast, and leads to the account once', async () => {
  const app = await renderApp(paymentIs('paid'))
  expect(toasts()).toEqual(['Betaling geslaagd!'])
  await advance(PAID_PAUSE)
  expect(app.history.urls).toEqual(['/account'])
})
