import { render } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { PAID_PAUSE } from '../../../src/features/payment/status.ts'
import { renderApp } from '../../support/app.tsx'
import { advance } from '../../support/clock.ts'
import { paymentIs } from '../../support/payments.ts'
import { toasts } from '../../support/user.ts'

test.fails('a warning of React fails its test', () => {
  render(createElement('p', { class: 'x' }))
})

test('posts a token once although effects run twice', async () => {
  const app = await renderApp({ at: '/sso/6?sso=sso-lid' })
  expect(app.calls(/sso/)).toHaveLength(1)
})

test('shows one toast of a paid payment, and opens the account once, although effects run twice', async () => {
  const app = await renderApp(paymentIs('paid'))
  expect(toasts()).toEqual(['Betaling geslaagd!'])
  await advance(PAID_PAUSE)
  expect(app.history.urls).toEqual(['/account'])
})
