import { describe, expect, test, vi } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { advance } from '../../support/clock.ts'
import { failure } from '../../support/fetch-stub.ts'
import { goToBank, isForSale, minutes, PAY, POST, purchaseShown } from '../../support/membership.ts'
import { button, link, main, press, restoreFromBfcache, toasts } from '../../support/user.ts'

const READ = 'GET /api/membership'
const NEW = '2026-09-14'
const shop = { at: '/membership/6', as: 'gratis' }

test('a payment request without an answer has paid nothing, and the button pays again', async () => {
  const app = await renderApp(shop)
  app.mock.setFault(POST, 'hang', { times: 1 })
  await press(button(PAY))
  app.takeCalls()
  await advance(minutes(5), 30_000)
  expect(app.takeCalls()).toEqual([])
  expect(main()).toContain('Er is nu niets betaald.Het duurt te lang. Probeer het opnieuw.')
  expect(toasts()).toEqual([])
  expect(button(PAY)).toBe(document.activeElement)
  await press(button(PAY))
  expect(main()).not.toContain('Er is nu niets betaald.')
  expect(app.goToCheckout).toHaveBeenCalledTimes(1)
})

test('a second press that fails leaves the purchase of the first, which is welcomed', async () => {
  const app = await goToBank()
  await restoreFromBfcache()
  app.stub.on(POST, () => failure(504))
  await press(button(PAY))
  app.extendMembership('gratis', NEW)
  await advance(minutes(2), 2500)
  expect(purchaseShown()).toBe('welcome 14-09-2026')
})

describe('before a payment is created', () => {
  test('a payment that has worked stops the next press, and the account welcomes the member', async () => {
    const app = await goToBank()
    await restoreFromBfcache()
    app.extendMembership('gratis', NEW)
    await press(button(PAY))
    expect(app.calls(POST)).toHaveLength(1)
    expect(app.address()).toBe('/account')
    expect(purchaseShown()).toBe('welcome 14-09-2026')
  })

  test('a payment that another tab has seen paid stops the press', async () => {
    const app = await goToBank()
    await restoreFromBfcache()
    const user = app.stub.hold('GET /api/klupper')
    await press(button(PAY))
    const record = localStorage.getItem('klup-purchase') ?? ''
    localStorage.setItem('klup-purchase', record.replace('}', `,"paidAt":${Date.now()}}`))
    await user.release()
    expect(app.calls(POST)).toHaveLength(1)
    expect(purchaseShown()).toBe('soon')
  })

  test('a payment in another browser stops the press, and the next one pays', async () => {
    const app = await renderApp(shop)
    app.extendMembership('gratis', NEW)
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
    // The date that the page knew is not the one before the payment.
    expect(localStorage.getItem('klup-purchase')).not.toContain('endDate')
    for (const fault of ['503-empty', 'hang']) {
      app.mock.setFault(READ, null)
      await restoreFromBfcache()
      app.mock.setFault(READ, fault)
      await press(button(PAY))
      await advance(5000)
      expect(app.goToCheckout).toHaveBeenCalledTimes(1)
      expect(main()).toContain('We kunnen nu niet zien of je al betaald hebt.')
    }
  })
})

describe('back in the shop after a press', () => {
  test('a booking that another page has read leads to the account, once', async () => {
    const app = await goToBank()
    app.extendMembership('gratis', NEW)
    const page = await app.reopen('/membership/cancellation')
    await press(link('Lidmaatschap'))
    expect(page.address()).toBe('/account')
    expect(purchaseShown()).toBe('welcome 14-09-2026')
    await press(link('Lidmaatschap'))
    expect(page.address()).toBe('/membership')
  })

  test.each([
    ['from the back/forward cache', false],
    ['that is loaded again', true],
  ])('a page %s looks for the booking, and still sells', async (_which, isNew) => {
    const shop = await goToBank()
    const app = isNew ? await shop.reopen('/membership') : shop
    if (!isNew) await restoreFromBfcache()
    expect(isForSale()).toBe(true)
    app.extendMembership('gratis', NEW)
    await advance(2500)
    expect(app.address()).toBe('/account')
    expect(purchaseShown()).toBe('welcome 14-09-2026')
    app.takeCalls()
    await advance(minutes(2), 2500)
    expect(app.takeCalls()).toEqual([])
  })

  test('reads the membership for two minutes by timers', async () => {
    const app = await (await goToBank()).reopen('/membership')
    vi.setSystemTime(Date.now() - minutes(1000))
    app.takeCalls()
    await advance(minutes(2), 2500)
    expect(app.takeCalls().filter(call => call === READ)).toHaveLength(7)
    await advance(minutes(5), 30_000)
    expect(app.takeCalls()).toEqual([])
  })
})
