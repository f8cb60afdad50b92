import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { UNLOAD_TIMEOUT } from '../../../src/lib/unloading.ts'
import { type Running, renderApp, signIn } from '../../support/app.tsx'
import { advance, settle } from '../../support/clock.ts'
import { ORIGIN } from '../../support/config.ts'
import { json, offline } from '../../support/fetch-stub.ts'
import { setUpFlow, takeConsole } from '../../support/flow.ts'
import { button, link, main, press, radio, restoreFromBfcache, toasts } from '../../support/user.ts'

setUpFlow()

const PAY = 'Betalen met iDeal'
const POST = 'POST /api/payment'
const BANK = 'https://bank.example/checkout/1'
const alerts = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)

const checkout = (href: string) => () => json({ _links: { checkout: { href } } })
const posts = (app: Running) => app.stub.sent.filter(({ call }) => call === POST)

async function buy(href = BANK, checkoutOrigins: string[] = []) {
  const app = await renderApp({ at: '/membership/6', as: 'gratis', config: { checkoutOrigins } })
  app.stub.on(POST, checkout(href))
  return app
}

test('a press sends the plan and the return address, and goes to the bank', async () => {
  const app = await buy()
  await press(button(PAY))
  expect(posts(app).map(({ body }) => body)).toEqual([
    { subscriptionId: 2, redirectUrl: `${ORIGIN}/payment` },
  ])
  expect(app.goToCheckout.mock.calls).toEqual([[BANK]])
  expect(toasts()).toEqual([])
})

test.each([
  ['an address that is no web page', 'javascript:alert(1)', []],
  [
    'an address of another origin than the configured ones',
    'https://evil.example/',
    ['https://bank.example'],
  ],
])(
  '%s shows an error in a toast and on the page, and the button works again',
  async (_why, href, origins) => {
    const app = await buy(href, origins)
    await press(button(PAY))
    expect(app.goToCheckout).not.toHaveBeenCalled()
    const [toast = '', ...more] = toasts()
    expect(toast).toMatch(/^fout: \S/)
    expect(takeConsole()).toEqual([expect.stringMatching(/^CHECKOUT_ORIGINS: .* found$/)])
    expect(more).toEqual([])
    expect(main()).toContain(`Er is niets betaald.${toast.replace('fout: ', '')}`)
    app.stub.on(POST, checkout(BANK))
    await press(button(PAY))
    expect(app.goToCheckout.mock.calls).toEqual([[BANK]])
  },
)

test('two presses create one payment, and a bank that does not come can be tried again', async () => {
  const app = await buy()
  const pay = button(PAY)
  pay.click()
  pay.click()
  await settle()
  await press(button(PAY))
  await advance(UNLOAD_TIMEOUT - 1)
  expect(app.goToCheckout).toHaveBeenCalledTimes(1)
  expect(posts(app)).toHaveLength(1)
  await advance(1)
  await press(button(PAY))
  expect(posts(app)).toHaveLength(2)
})

test('the button works again after the member returns from the bank', async () => {
  const app = await buy()
  await press(button(PAY))
  await restoreFromBfcache()
  await press(button(PAY))
  expect(posts(app)).toHaveLength(2)
})

test('back from the bank the page fetches again what the browser aborted, without an error', async () => {
  const app = await renderApp({ at: '/account/change-password', as: 'gratis' })
  const held = app.stub.hold('GET /api/membership/superklupper')
  await press(link('Lidmaatschap'))
  void app.unload(() => {})
  held.reject(new TypeError('Failed to fetch'))
  await settle()
  expect(toasts()).toEqual([])
  expect(main()).not.toContain('nu niet')
  await restoreFromBfcache()
  expect(app.calls().filter(call => call === 'GET /api/membership/superklupper')).toHaveLength(2)
  expect(radio(/^6 maanden/)).toBeDefined()
})

describe('no payment is created', () => {
  test('offline, with one explanation beside the button', async () => {
    const app = await buy()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    app.stub.on('GET /api/klupper', offline)
    await press(button(PAY))
    expect(posts(app)).toHaveLength(0)
    expect(alerts()).toEqual(['Er is niets betaald.Je hebt geen internet.'])
    expect(toasts()).toEqual([])
  })

  test('when the member cannot be read', async () => {
    const app = await buy()
    app.mock.setFault('GET /api/klupper', '503-empty')
    await press(button(PAY))
    expect(posts(app)).toHaveLength(0)
    expect(alerts()).toEqual([
      'Er is niets betaald.Er ging iets mis bij Klup (fout 503). Probeer het later opnieuw.',
    ])
    expect(button(PAY).getAttribute('aria-busy')).toBe(null)
  })

  test('after the end of the session; the login page follows', async () => {
    const app = await buy()
    app.mock.world.sessions.clear()
    await press(button(PAY))
    expect(posts(app)).toHaveLength(0)
    expect(toasts()).toEqual(['Je sessie is verlopen. Log opnieuw in.'])
  })

  test('for another member than the page shows; their page follows', async () => {
    const app = await buy()
    await signIn(app.browser, 'lid')
    await press(button(PAY))
    expect(posts(app)).toHaveLength(0)
    expect(main()).toContain('lid@voorbeeld.nl')
    expect(main()).not.toContain('gratis@voorbeeld.nl')
  })
})

test('no other plan can be chosen while a payment is being created', async () => {
  const app = await renderApp({ at: '/membership/6', as: 'gratis' })
  app.stub.hold(POST)
  await press(button(PAY))
  expect(screen.getAllByRole<HTMLInputElement>('radio').every(({ disabled }) => disabled)).toBe(true)
})

describe('a payment continues, but its answer does not navigate', () => {
  const leaveByMenu = () => press(link('Mijn Account'))
  test.each<[string, (app: Running) => Promise<void>]>([
    ['after leaving the page', leaveByMenu],
    ['after leaving the page and coming back', () => leaveByMenu().then(() => press(link('Lidmaatschap')))],
    ['after Back', async app => app.history.back()],
    ['after the logout', () => press(button('Uitloggen'))],
    ['after the end of the session', app => app.receive({ type: 'expired' })],
  ])('%s', async (_when, leave) => {
    const app = await renderApp({ at: '/account', as: 'gratis' })
    app.router.navigate('/membership/6')
    await settle()
    const held = app.stub.hold(POST)
    await press(button(PAY))
    await leave(app)
    await settle()
    const before = toasts()
    await held.release()
    expect(app.goToCheckout).not.toHaveBeenCalled()
    expect(toasts()).toEqual(before)
    expect(app.mock.world.payments).toHaveLength(1)
  })
})
