import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { UNLOAD_TIMEOUT } from '../../../src/lib/unloading.ts'
import type { Plan } from '../../../src/mock/demo-data.ts'
import { apiRoutes } from '../../../src/mock/routes.ts'
import { type Running, renderApp } from '../../support/app.tsx'
import { advance, settle } from '../../support/clock.ts'
import { ORIGIN } from '../../support/config.ts'
import { failure, json } from '../../support/fetch-stub.ts'
import { takeConsole } from '../../support/flow.ts'
import { delayAnswers, goToBank, PAY, POST } from '../../support/membership.ts'
import { button, link, main, press, radio, restoreFromBfcache, toasts } from '../../support/user.ts'

const [USER, MEMBERSHIP, PLANS, OFFER] = [
  'GET /api/klupper',
  'GET /api/membership',
  'GET /api/subscription',
  'GET /api/membership/superklupper',
] as const
const SHOP = { at: '/membership/6', as: 'gratis' }
const SPECIAL = { at: '/membership/12', as: 'superklupper' }
const checkout = (href: string) => ({ [POST]: () => json({ _links: { checkout: { href } } }) })

/** The owner changes a plan. */
function change(app: Running, id: number, values: Partial<Plan>): void {
  const { world } = app.mock
  Object.assign(world, { plans: world.plans.map(plan => (plan.id === id ? { ...plan, ...values } : plan)) })
}

test('a press without a connection says once that the page may be outdated, and one retry reads all again', async () => {
  const app = await renderApp(SHOP)
  for (const call of [USER, MEMBERSHIP, PLANS]) app.mock.setFault(call, 'refuse')
  await press(button(PAY))
  expect(main().split('Dit is misschien niet meer actueel.')).toHaveLength(2)
  app.mock.world.faults.clear()
  await press(button('Opnieuw proberen'))
  expect(main()).not.toContain('Dit is misschien niet meer actueel.')
})

describe('a press', () => {
  test('sends the plan and the return address, and goes to the bank', async () => {
    const app = await goToBank({ answers: checkout('https://bank.example/1') })
    expect(app.requests(POST).map(({ body }) => body)).toEqual([
      { subscriptionId: 2, redirectUrl: `${ORIGIN}/payment` },
    ])
    expect(app.goToCheckout.mock.calls).toEqual([['https://bank.example/1']])
    expect(toasts()).toEqual([])
  })

  test('refuses an address that is not configured, explains that, and the button works again', async () => {
    const config = { checkoutOrigins: ['https://bank.example'] }
    const app = await goToBank({ answers: checkout('https://evil.example/'), config })
    expect(app.goToCheckout).not.toHaveBeenCalled()
    expect(takeConsole()).toEqual([expect.stringMatching(/^CHECKOUT_ORIGINS: .* found$/)])
    expect(toasts()).toEqual(['fout: We kunnen je nu niet veilig naar je bank sturen.'])
    expect(main()).toContain('Er is nu niets betaald.We kunnen je nu niet veilig naar je bank sturen.')
    app.stub.on(POST, checkout('https://bank.example/1')[POST])
    await press(button(PAY))
    expect(app.goToCheckout.mock.calls).toEqual([['https://bank.example/1']])
  })

  test('creates one payment; the button works again if the bank does not load, and after Back', async () => {
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
    await restoreFromBfcache()
    await press(button(PAY))
    expect(app.calls(POST)).toHaveLength(3)
  })

  test('waits for its payment although the user cannot be read, so that a second one creates none', async () => {
    const app = await renderApp(SHOP)
    const payment = app.stub.hold(POST)
    let reads = 0
    app.stub.on(USER, ({ url, init }) => (++reads === 2 ? failure(503) : app.browser(url, init)))
    for (let presses = 0; presses < 2; presses++) await press(button(PAY))
    await payment.release()
    expect(app.requests(POST)).toHaveLength(1)
    expect(app.goToCheckout).not.toHaveBeenCalled()
  })

  test('makes two rounds without storage too', async () => {
    vi.stubGlobal('localStorage', undefined)
    const app = await renderApp(SHOP)
    delayAnswers(app, 1200)
    await press(button(PAY))
    await advance(2400)
    expect(app.goToCheckout).toHaveBeenCalledTimes(1)
  })

  test('keeps the plan while it waits, also if a script enables the others', async () => {
    const app = await renderApp(SHOP)
    const held = app.stub.hold(POST)
    await press(button(PAY))
    const other = radio(/^12/)
    other.disabled = false
    await press(other)
    expect(other.checked).toBe(false)
    expect(main()).toContain('6 maanden, daarna €6,99 per maand€34,95')
    await held.release()
    expect(app.goToCheckout).toHaveBeenCalledTimes(1)
  })

  test.each<[string, leave: () => Promise<void>, back: string]>([
    ['after leaving the page', () => press(link('Mijn Account')), 'Lidmaatschap'],
    ['after the logout', () => press(button('Uitloggen')), ''],
  ])('continues, but its answer begins nothing %s', async (_when, leave, back) => {
    const app = await renderApp(SHOP)
    const held = app.stub.hold(POST)
    await press(button(PAY))
    await leave()
    if (back) await press(link(back))
    const before = toasts()
    await held.release()
    expect(app.goToCheckout).not.toHaveBeenCalled()
    expect(toasts()).toEqual(before)
    expect(app.mock.world.payments).toHaveLength(1)
  })
})

const refuseAll = ({ mock }: Running) => {
  window.dispatchEvent(new Event('offline'))
  for (const call of Object.keys(apiRoutes)) mock.setFault(call, 'refuse')
}
const BROKEN = 'Er ging iets mis bij Klup. Probeer het later opnieuw.'

/* biome-ignore format: a table */
test.each<[what: string, happen: (app: Running) => unknown, shows: string, toast: string[]]>([
  ['offline', refuseAll, 'Er is nu niets betaald.Er is geen verbinding.', []],
  ['when the member cannot be read', app => app.mock.setFault(USER, '503-empty'), `Er is nu niets betaald.${BROKEN}`, []],
  ['after the end of the session', app => app.mock.world.sessions.clear(), 'Log in om verder te gaan naar je lidmaatschap.', ['Je sessie is verlopen. Log opnieuw in.']],
  ['for another member than the page shows', app => app.signInElsewhere('lid'), 'lid@voorbeeld.nl', []],
])('no payment is created %s', async (_when, happen, shows, toast) => {
  const app = await renderApp(SHOP)
  await happen(app)
  await press(button(PAY))
  expect(app.calls(POST)).toEqual([])
  expect(main()).toContain(shows)
  expect(toasts()).toEqual(toast)
  expect(document.querySelector('[aria-busy]')).toBe(null)
})

describe('changed terms', () => {
  test('another price creates no payment; the page names it beside the button, and the next press pays', async () => {
    const app = await renderApp(SHOP)
    change(app, 2, { price: 39.95 })
    await press(button(PAY))
    expect(app.calls(POST)).toEqual([])
    expect(toasts()).toEqual([])
    expect(main()).toContain(
      'De prijs is intussen veranderd: 6 maanden kost nu €39,95. Er is nu niets betaald.',
    )
    expect(main()).toContain('6 maanden€39,95')
    await press(button(PAY))
    expect(app.calls(POST)).toHaveLength(1)
    expect(main()).not.toContain('intussen veranderd')
  })

  const GONE = 'Dit lidmaatschap is er niet meer. Er is nu niets betaald.'

  /* biome-ignore format: a table */
  test.each<[what: string, shop: typeof SHOP, happen: (app: Running) => unknown]>([
    ['is withdrawn', SHOP, app => change(app, 2, { inActive: true })],
    ['was for superkluppers, whose offer has ended', SPECIAL, app => Object.assign(app.member('superklupper'), { superklupper: false })],
  ])('a plan that %s is not sold: the notice takes the place of its button, and the focus', async (_what, shop, happen) => {
    const app = await renderApp(shop)
    happen(app)
    await press(button(PAY))
    expect(app.calls(POST)).toEqual([])
    expect(document.activeElement?.textContent).toBe(GONE)
    expect(screen.queryByRole('button', { name: PAY })).toBe(null)
    await press(screen.getAllByRole('radio')[0] as HTMLElement)
    expect(main()).not.toContain(GONE)
    await press(button(PAY))
    expect(app.calls(POST)).toHaveLength(1)
  })

  test.each([
    ['cannot be read', '503-empty', 0],
    ['do not come within 5 s', 'hang', 5000],
  ])('plans and an offer that %s do not prevent paying', async (_what, fault, wait) => {
    const app = await renderApp(SPECIAL)
    for (const call of [PLANS, OFFER]) app.mock.setFault(call, fault)
    await press(button(PAY))
    if (wait) {
      await advance(wait - 1)
      expect(app.calls(POST)).toEqual([])
      await advance(1)
    }
    expect(app.calls(POST)).toHaveLength(1)
    expect(toasts()).toEqual([])
  })

  test.each([
    [SHOP, [USER, MEMBERSHIP, PLANS]],
    [SPECIAL, [USER, MEMBERSHIP, OFFER, PLANS]],
  ])('at 1.2 s an answer, %j opens the bank after 2.4 s, in two rounds', async (shop, reads) => {
    const app = await renderApp(shop)
    delayAnswers(app, 1200)
    app.takeCalls()
    await press(button(PAY))
    expect(app.takeCalls()).toEqual(reads)
    await advance(1200)
    expect(app.takeCalls()).toEqual([USER, POST])
    await advance(1199)
    expect(app.goToCheckout).not.toHaveBeenCalled()
    expect(localStorage.getItem('klup-purchase')).toBe(null)
    await advance(1)
    expect(app.goToCheckout).toHaveBeenCalledTimes(1)
  })

  test.each([USER, MEMBERSHIP, PLANS])(
    'another member who signs in before the answer to %s gets no bank page',
    async call => {
      const app = await renderApp(SHOP)
      const held = app.stub.hold(call)
      await press(button(PAY))
      await app.signInElsewhere('lid')
      await held.release()
      expect(app.goToCheckout).not.toHaveBeenCalled()
      expect(localStorage.getItem('klup-purchase')).toBe(null)
      expect(main()).toContain('lid@voorbeeld.nl')
    },
  )

  test('another member who signs in between the answers sees nothing that was read for the first', async () => {
    const app = await renderApp({ ...SHOP, as: 'lid' })
    const plans = app.stub.hold(PLANS)
    await press(button(PAY))
    await app.signInElsewhere('gratis')
    await app.receive({ type: 'login', id: app.member('gratis').id })
    await plans.release()
    await advance(5000)
    expect(app.calls(POST)).toEqual([])
    expect(app.replaced).toHaveBeenCalledTimes(1)
    expect(main()).toBe('')
  })
})
