import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { REQUEST_TIMEOUT } from '../../src/lib/http.ts'
import { type Running, renderApp } from '../support/app.tsx'
import { pass, settle } from '../support/clock.ts'
import { ORIGIN } from '../support/config.ts'
import { json } from '../support/fetch-stub.ts'
import { setUpFlow } from '../support/flow.ts'
import { button, link, main, press, radio, toasts } from '../support/user.ts'

setUpFlow()

const PAY = 'Betalen met iDeal'
const POST = 'POST /api/payment'
const READ = /^GET \/api\/membership$/
const BANK = 'https://bank.example/checkout/1'

const checkout = (href: string) => () => json({ _links: { checkout: { href } } })
const posts = (app: Running) => app.stub.sent.filter(({ call }) => call === POST)

async function buy(href = BANK, checkoutOrigins: string[] = []) {
  const app = await renderApp({ at: '/membership/6', as: 'gratis', config: { checkoutOrigins } })
  app.stub.on(POST, checkout(href))
  return app
}

test('sends the plan and the return address, and goes to the bank', async () => {
  const app = await buy()
  await press(button(PAY))
  expect(posts(app).map(({ body }) => body)).toEqual([
    { subscriptionId: 2, redirectUrl: `${ORIGIN}/payment` },
  ])
  expect(app.goToCheckout.mock.calls).toEqual([[BANK]])
  expect(toasts()).toEqual([])
})

test.each([
  ['no address of a bank', 'javascript:alert(1)', []],
  ['not one of the configured origins', 'https://evil.example/', ['https://bank.example']],
])(
  '%s: nobody goes there, toast and page say so, and the button works again',
  async (_why, href, origins) => {
    const app = await buy(href, origins)
    await press(button(PAY))
    expect(app.goToCheckout).not.toHaveBeenCalled()
    const [toast = '', ...more] = toasts()
    expect(toast).toMatch(/^fout: \S/)
    expect(more).toEqual([])
    expect(main()).toContain(toast.replace('fout: ', ''))
    app.stub.on(POST, checkout(BANK))
    await press(button(PAY))
    expect(app.goToCheckout.mock.calls).toEqual([[BANK]])
  },
)

test('two presses in one tick are one payment; while the bank comes the button stays busy, for 10 s at most', async () => {
  const app = await buy()
  const pay = button(PAY)
  pay.click()
  pay.click()
  await settle()
  await press(button(PAY))
  await pass(9000)
  expect(posts(app)).toHaveLength(1)
  expect(button(PAY).getAttribute('aria-busy')).toBe('true')
  expect(app.goToCheckout).toHaveBeenCalledTimes(1)
  await pass(1000)
  await press(button(PAY))
  expect(posts(app)).toHaveLength(2)
})

test('while it is under way no other plan can be chosen, so that one plan is paid at a time', async () => {
  const app = await renderApp({ at: '/membership/6', as: 'gratis' })
  app.stub.hold(POST)
  await press(button(PAY))
  expect(radio(/^3 maanden/).closest('fieldset')?.disabled).toBe(true)
})

test('without an answer the membership is read again before anything is said or offered', async () => {
  const app = await renderApp({ at: '/membership/6', as: 'gratis' })
  app.mock.setFault(POST, 'hang', { times: 1 })
  await press(button(PAY))
  await pass(REQUEST_TIMEOUT - 1000)
  app.member('gratis').endDate = '2026-09-14'
  const before = app.calls(READ).length
  const read = app.stub.hold('GET /api/membership')
  await pass(1000)
  expect(app.calls(READ)).toHaveLength(before + 1)
  expect(button(PAY).getAttribute('aria-busy')).toBe('true')
  expect(toasts()).toEqual([])
  await read.release()
  expect(main()).toContain('14-09-2026')
  expect(button(PAY).getAttribute('aria-busy')).toBe(null)
  const summary = within(screen.getByRole('region', { name: 'Jouw keuze' }))
  expect(summary.getByText('Je lidmaatschap is actief tot en met 14-09-2026.')).toBeDefined()
  expect(main()).not.toContain('Betaal niet opnieuw')
  expect(toasts()).toEqual(['Je lidmaatschap is actief tot en met 14-09-2026.'])
  await press(button(PAY))
  expect(app.goToCheckout).toHaveBeenCalledTimes(1)
})

describe('the answer goes nowhere, though the payment itself is not broken off,', () => {
  const leaveByMenu = () => press(link('Mijn Account'))
  test.each<[string, (app: Running) => Promise<void>]>([
    ['after leaving the page', leaveByMenu],
    ['after leaving the page and coming back', () => leaveByMenu().then(() => press(link('Lidmaatschap')))],
    ['after Back', async app => app.history.back()],
    ['after the logout', () => press(button('Uitloggen'))],
    ['after the end of the session', app => app.hear({ type: 'expired' })],
  ])('%s', async (_when, leave) => {
    const app = await renderApp({ at: '/account', as: 'gratis' })
    app.router.navigate('/membership/6')
    await settle()
    const held = app.stub.hold(POST)
    await press(button(PAY))
    await leave(app)
    await settle()
    const said = toasts()
    await held.release()
    expect(app.goToCheckout).not.toHaveBeenCalled()
    expect(toasts()).toEqual(said)
    expect(app.mock.world.payments).toHaveLength(1)
  })
})
