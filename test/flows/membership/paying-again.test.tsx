import { describe, expect, test, vi } from 'vitest'
import { type Running, renderApp } from '../../support/app.tsx'
import { advance } from '../../support/clock.ts'
import { failure } from '../../support/fetch-stub.ts'
import {
  goToBank,
  isForSale,
  minutes,
  PAY,
  POST,
  purchaseShown,
  returnFromBank,
  WELCOME,
} from '../../support/payments.ts'
import {
  button,
  focusWindow,
  link,
  main,
  press,
  radio,
  restoreFromBfcache,
  setVisibility,
  toasts,
} from '../../support/user.ts'

const JUST_PAID = 'Net betaald? Dan zie je het hier vanzelf.'
const READ = 'GET /api/membership'
const storedPurchase = () => sessionStorage.getItem('klup-purchase')
const shop = { at: '/membership/6', as: 'gratis' }

/** A member presses the pay button, and no answer comes. */
async function payUnanswered(as = 'gratis') {
  const app = await renderApp({ ...shop, as })
  app.mock.setFault(POST, 'hang', { times: 1 })
  await press(button(PAY))
  await advance(30_000)
  return app
}

describe('a payment request without an answer', () => {
  test('has paid nothing, since money moves only at the bank: the page says so, and the button pays again', async () => {
    const app = await payUnanswered()
    expect(main()).toContain('Er is niets betaald.We kregen geen antwoord. Probeer het opnieuw.')
    expect(toasts()).toEqual([])
    expect(button(PAY)).toBe(document.activeElement)
    expect(sessionStorage.length).toBe(0)
    await press(button(PAY))
    expect(main()).not.toContain('Er is niets betaald.')
    expect(app.goToCheckout).toHaveBeenCalledTimes(1)
  })

  test('reads the membership once', async () => {
    const app = await payUnanswered('lid')
    // One before the press, one after it failed, besides that of the page.
    expect(app.calls(READ)).toHaveLength(3)
    await advance(minutes(5), 30_000)
    expect(app.calls(READ)).toHaveLength(3)
  })

  test('keeps the purchase of the press before it', async () => {
    const app = await goToBank()
    await restoreFromBfcache()
    const before = storedPurchase()
    app.stub.on(POST, () => failure(504))
    await press(button(PAY))
    expect(storedPurchase()).toBe(before)
  })
})

test('a refusal of an earlier press keeps the purchase of a later one', async () => {
  const app = await renderApp(shop)
  const first = app.stub.hold(POST)
  await press(button(PAY))
  await press(link('Mijn Account'))
  await app.goTo('/membership/6')
  await press(button(PAY))
  const before = storedPurchase()
  app.mock.setFault(POST, '400-list')
  await first.release()
  expect(storedPurchase()).toBe(before)
})

test('a press whose answer comes after the member has left began nothing', async () => {
  const app = await renderApp(shop)
  const payment = app.stub.hold(POST)
  await press(button(PAY))
  await press(link('Mijn Account'))
  await payment.release()
  expect(sessionStorage.length).toBe(0)
  await press(link('Lidmaatschap'))
  expect(main()).not.toContain(JUST_PAID)
})

describe('two presses', () => {
  /** What the account says of a payment that is booked after two presses. */
  async function pay(second: RegExp, between: (app: Running) => Promise<Running> = async app => app) {
    const app = await between(await goToBank())
    await restoreFromBfcache()
    await press(radio(second))
    await press(button(PAY))
    app.extendMembership('gratis', '2026-09-14')
    await advance(1000)
    await returnFromBank(app)
    await advance(5000)
    expect(main()).toContain(WELCOME)
    return main()
  }

  test('for two plans: no period and no amount is named', async () => {
    expect(await pay(/^12 maanden/)).not.toMatch(/Periode|Betaald|€59,95|€34,95/)
  })

  test('for the same plan name it', async () => {
    expect(await pay(/^6 maanden/)).toMatch(/Periode6 maandenBetaald€34,95/)
  })

  test('of which the first was canceled name the second', async () => {
    const canceled = async (app: Running) => {
      const page = await returnFromBank(app, 'canceled')
      await press(link('Lidmaatschap kopen'))
      return page
    }
    expect(await pay(/^12 maanden/, canceled)).toMatch(/Periode12 maandenBetaald€59,95/)
  })
})

describe('before a payment is created', () => {
  test('a payment that has worked stops the next press, and the account welcomes the member', async () => {
    const app = await goToBank()
    await restoreFromBfcache()
    app.extendMembership('gratis', '2026-09-14')
    await press(button(PAY))
    expect(app.calls(POST)).toHaveLength(1)
    expect(app.address()).toBe('/account')
    expect(purchaseShown()).toBe('welcome 14-09-2026')
  })

  test('a payment in another browser stops the press, and the next one pays', async () => {
    const app = await renderApp(shop)
    app.extendMembership('gratis', '2026-09-14')
    await press(button(PAY))
    expect(app.calls(POST)).toEqual([])
    expect(main()).toContain(
      'Je lidmaatschap is intussen veranderd: het is geldig tot en met 14-09-2026. Er is nu niets betaald.',
    )
    expect(main()).toContain('Lidmaatschap wijzigen')
    await press(button(PAY))
    expect(app.calls(POST)).toHaveLength(1)
  })

  test('an unreadable membership stops the press only after an earlier one', async () => {
    const app = await renderApp(shop)
    app.mock.setFault(READ, '503-empty')
    await press(button(PAY))
    expect(app.goToCheckout).toHaveBeenCalledTimes(1)
    await restoreFromBfcache()
    await press(button(PAY))
    expect(app.goToCheckout).toHaveBeenCalledTimes(1)
    expect(main()).toContain('We kunnen nu niet zien of je al betaald hebt.')
  })
})

describe('back in the shop after a press', () => {
  test('a booking that another page has read leads to the account, once', async () => {
    const app = await goToBank()
    app.extendMembership('gratis', '2026-09-14')
    const page = await app.reopen('/membership/cancellation')
    await press(link('Lidmaatschap'))
    expect(page.address()).toBe('/account')
    expect(purchaseShown()).toBe('welcome 14-09-2026')
    await press(link('Lidmaatschap'))
    expect(page.address()).toBe('/membership')
  })

  test('a page from the back/forward cache looks for the booking', async () => {
    const app = await goToBank()
    await restoreFromBfcache()
    app.extendMembership('gratis', '2026-09-14')
    await advance(2500)
    expect(app.address()).toBe('/account')
  })

  test('the page looks for the booking, and still sells', async () => {
    const app = await (await goToBank()).reopen('/membership')
    expect(main()).toContain(JUST_PAID)
    expect(isForSale()).toBe(true)
    app.extendMembership('gratis', '2026-09-14')
    await advance(2500)
    expect(app.address()).toBe('/account')
    expect(purchaseShown()).toBe('welcome 14-09-2026')
  })

  test.each(['/membership', '/account'])(
    '%s replaces a read that died behind the app of the bank',
    async at => {
      const app = await (await goToBank()).reopen(at)
      await advance(1000)
      app.stub.hold(READ)
      await focusWindow()
      await setVisibility('hidden')
      app.extendMembership('gratis', '2026-09-14')
      await advance(10_000)
      await setVisibility('visible')
      expect(purchaseShown()).toBe('welcome 14-09-2026')
    },
  )

  test('the page looks for two minutes on its own clock, and again when it is shown again', async () => {
    const app = await (await goToBank()).reopen('/membership')
    vi.setSystemTime(Date.now() - minutes(1000))
    await advance(minutes(2), 2500)
    app.takeCalls()
    expect(main()).not.toContain(JUST_PAID)
    await advance(minutes(5), 30_000)
    expect(app.takeCalls()).toEqual([])
    await setVisibility('hidden')
    expect(main()).not.toContain(JUST_PAID)
    await setVisibility('visible')
    expect(main()).toContain(JUST_PAID)
  })
})
