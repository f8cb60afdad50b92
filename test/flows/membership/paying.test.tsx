import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { UNLOAD_TIMEOUT } from '../../../src/lib/unloading.ts'
import { apiRoutes } from '../../../src/mock/routes.ts'
import { type Running, renderApp } from '../../support/app.tsx'
import { advance, settle } from '../../support/clock.ts'
import { ORIGIN } from '../../support/config.ts'
import { json } from '../../support/fetch-stub.ts'
import { takeConsole } from '../../support/flow.ts'
import { goToBank, PAY, POST } from '../../support/payments.ts'
import { button, link, main, press, radio, restoreFromBfcache, toasts } from '../../support/user.ts'

const SHOP = { at: '/membership/6', as: 'gratis' }
const alerts = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
const checkout = (href: string) => ({ [POST]: () => json({ _links: { checkout: { href } } }) })

test('a press sends the plan and the return address, and goes to the bank', async () => {
  const app = await goToBank({ answers: checkout('https://bank.example/1') })
  expect(app.requests(POST).map(({ body }) => body)).toEqual([
    { subscriptionId: 2, redirectUrl: `${ORIGIN}/payment` },
  ])
  expect(app.goToCheckout.mock.calls).toEqual([['https://bank.example/1']])
  expect(toasts()).toEqual([])
})

test.each([
  ['no web page', 'javascript:alert(1)', []],
  ['of another origin than the configured ones', 'https://evil.example/', ['https://bank.example']],
])(
  'an address that is %s is a failure in a toast and on the page, and the button works again',
  async (_why, href, checkoutOrigins) => {
    const app = await goToBank({ answers: checkout(href), config: { checkoutOrigins } })
    expect(app.goToCheckout).not.toHaveBeenCalled()
    expect(takeConsole()).toEqual([expect.stringMatching(/^CHECKOUT_ORIGINS: .* found$/)])
    expect(toasts()).toEqual(['fout: We kunnen je nu niet veilig naar je bank sturen.'])
    expect(main()).toContain('Er is niets betaald.We kunnen je nu niet veilig naar je bank sturen.')
    app.stub.on(POST, () => json({ _links: { checkout: { href: 'https://bank.example/1' } } }))
    await press(button(PAY))
    expect(app.goToCheckout.mock.calls).toEqual([['https://bank.example/1']])
  },
)

test('two presses create one payment, and a bank that does not come can be tried again', async () => {
  const app = await renderApp(SHOP)
  const pay = button(PAY)
  pay.click()
  pay.click()
  await settle()
  await press(button(PAY))
  await advance(UNLOAD_TIMEOUT - 1)
  expect(app.goToCheckout).toHaveBeenCalledTimes(1)
  expect(app.calls(POST)).toHaveLength(1)
  await advance(1)
  await press(button(PAY))
  expect(app.calls(POST)).toHaveLength(2)
})

test('the button works again after the member returns from the bank', async () => {
  const app = await goToBank()
  await restoreFromBfcache()
  await press(button(PAY))
  expect(app.calls(POST)).toHaveLength(2)
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
  expect(app.calls('GET /api/membership/superklupper')).toHaveLength(2)
  expect(radio(/^6 maanden/)).toBeDefined()
})

describe('no payment is created', () => {
  test('offline, with one explanation beside the button', async () => {
    const app = await renderApp(SHOP)
    window.dispatchEvent(new Event('offline'))
    for (const call of Object.keys(apiRoutes)) app.mock.setFault(call, 'refuse')
    await press(button(PAY))
    expect(app.calls(POST)).toEqual([])
    expect(alerts()).toEqual(['Er is niets betaald.Je hebt geen internet.'])
    expect(toasts()).toEqual([])
  })

  test('when the member cannot be read', async () => {
    const app = await renderApp(SHOP)
    app.mock.setFault('GET /api/klupper', '503-empty')
    await press(button(PAY))
    expect(app.calls(POST)).toEqual([])
    expect(alerts()).toEqual([
      'Er is niets betaald.Er ging iets mis bij Klup (fout 503). Probeer het later opnieuw.',
    ])
    expect(button(PAY).getAttribute('aria-busy')).toBe(null)
  })

  test('after the end of the session; the login page follows', async () => {
    const app = await renderApp(SHOP)
    app.mock.world.sessions.clear()
    await press(button(PAY))
    expect(app.calls(POST)).toEqual([])
    expect(toasts()).toEqual(['Je sessie is verlopen. Log opnieuw in.'])
  })

  test('for another member than the page shows; their page follows', async () => {
    const app = await renderApp(SHOP)
    await app.signInElsewhere('lid')
    await press(button(PAY))
    expect(app.calls(POST)).toEqual([])
    expect(main()).toContain('lid@voorbeeld.nl')
    expect(main()).not.toContain('gratis@voorbeeld.nl')
  })
})

test('no other plan can be chosen while a payment is being created', async () => {
  const app = await renderApp(SHOP)
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
    await app.goTo('/membership/6')
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
