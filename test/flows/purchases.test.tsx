import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Running, renderApp } from '../support/app.tsx'
import { pass, settle } from '../support/clock.ts'
import { json } from '../support/fetch-stub.ts'
import { setUpFlow } from '../support/flow.ts'
import { POLL, visitPayment } from '../support/payments.ts'
import { button, focusWindow, link, main, press } from '../support/user.ts'

setUpFlow()

const PAY = 'Betalen met iDeal'
const LOOK = 'Kijk of het gelukt is'
const POST = 'POST /api/payment'
const SOON = 'Je betaling is binnen. Je lidmaatschap volgt zo.'
const WELCOME = 'Welkom bij Klup Compleet'
const books = (app: Running, name: string, endDate: string) =>
  void Object.assign(app.member(name), { endDate, hasEndedMembership: false })

async function payWithoutAnswer(as = 'gratis') {
  const app = await renderApp({ at: '/membership/6', as })
  app.mock.setFault(POST, 'hang', { times: 1 })
  await press(button(PAY))
  await pass(30_000)
  return app
}

test('welcomes the member when the membership changes only after a read without a change', async () => {
  const app = await payWithoutAnswer()
  await press(button(LOOK))
  expect(main()).toContain('We zien nog geen nieuwe betaling.')
  books(app, 'gratis', '2026-09-14')
  await focusWindow()
  expect(main()).not.toContain('We zien nog geen nieuwe betaling.')
  expect(main()).toContain(WELCOME)
})

test('a failure to pay again replaces the words about the payment before it', async () => {
  const app = await payWithoutAnswer()
  await press(button(LOOK))
  app.mock.setFault('GET /api/klupper', '503-empty')
  await press(button(PAY))
  expect(main()).toContain('Er is niets betaald.')
  expect(main()).not.toContain('Je kunt opnieuw betalen.')
})

test('of a payment made in another browser nothing is claimed about a membership that was there before', async () => {
  const app = await renderApp({ at: '/account', as: 'lid' })
  app.stub.on(POLL, () => json({ status: 'paid' }))
  app.router.navigate('/payment?id=tr_1')
  await pass(1000)
  expect(main()).not.toMatch(/tot en met|volgt zo/)
  await pass(5000)
  expect(app.address()).toBe('/account')
  expect(main()).not.toContain(WELCOME)
})

test('a member without a membership waits for a payment made in another browser', async () => {
  const app = await visitPayment(() => 'paid')
  await pass(6000)
  expect(main()).toContain(SOON)
  books(app, 'gratis', '2026-09-14')
  await pass(10_000)
  expect(main()).toContain(WELCOME)
})

test('an older payment that was canceled does not end the wait for a newer one', async () => {
  const app = await renderApp({ at: '/membership/6', as: 'gratis' })
  app.stub.on(POST, () => json({ _links: { checkout: { href: 'https://bank.example/1' } } }))
  await press(button(PAY))
  app.stub.on(POLL, () => json({ status: 'paid' }))
  app.router.navigate('/payment?id=tr_2')
  await pass(1000)
  app.stub.on(POLL, () => json({ status: 'canceled' }))
  app.router.navigate('/payment?id=tr_1')
  await settle()
  await press(link('Lidmaatschap'))
  expect(main()).toContain(SOON)
  expect(screen.queryAllByRole('radio')).toEqual([])
})

test('a refusal of a press before does not end the purchase of a later press', async () => {
  const app = await renderApp({ at: '/membership/6', as: 'gratis' })
  const first = app.stub.hold(POST)
  await press(button(PAY))
  await press(link('Mijn Account'))
  app.router.navigate('/membership/6')
  await settle()
  app.stub.on(POST, () => json({ _links: { checkout: { href: 'https://bank.example/2' } } }))
  await press(button(PAY))
  const kept = sessionStorage.getItem('klup-purchase')
  app.mock.setFault(POST, '400-list')
  await first.release()
  expect(sessionStorage.getItem('klup-purchase')).toBe(kept)
})

test('the welcome survives a reload until it was seen', async () => {
  const { mock, browser, router, stub, ...app } = await payWithoutAnswer()
  books({ ...app, mock, browser, router, stub }, 'gratis', '2026-09-14')
  router.navigate('/payment?id=tr_1')
  stub.on(POLL, () => json({ status: 'paid' }))
  await pass(1000)
  await renderApp({ at: '/account', mock, browser })
  expect(main()).toContain(WELCOME)
  await press(link('Lidmaatschap'))
  expect(sessionStorage.getItem('klup-purchase')).toBe(null)
})
