import { within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { PAID_PAUSE } from '../../src/domain/payment.ts'
import { setUpFlow } from '../support/flow.ts'
import { AGAIN, asked, POLL, PROCESSED, title, visitPayment } from '../support/payments.ts'
import { button, link, press, toasts, words } from '../support/person.ts'
import { type Running, renderApp } from '../support/render-app.tsx'
import { pass, settle, TODAY } from '../support/time.ts'
import { becomes } from '../support/visibility.ts'
import { json } from '../support/wire.ts'

setUpFlow()

const PAY = 'POST /api/payment'

describe('the answer to a payment goes nowhere', () => {
  const leaveByMenu = () => press(link('Mijn Account'))
  const WAYS: [string, (app: Running) => Promise<void>][] = [
    ['after leaving the page', leaveByMenu],
    ['after leaving the page and coming back', () => leaveByMenu().then(() => press(link('Lidmaatschap')))],
    ['after Back', async app => app.history.back()],
    ['after the logout', () => press(button('Uitloggen'))],
    ['after a logout in another tab', app => app.hear({ type: 'logout' })],
    ['after the end of the session', app => app.hear({ type: 'expired' })],
  ]
  test.each(WAYS)('%s', async (_when, leave) => {
    const app = await renderApp({ at: '/account', as: 'gratis' })
    app.app.router.navigate('/membership/6')
    await settle()
    const release = app.wire.hold(PAY)
    await press(button('Betalen met iDeal'))
    await leave(app)
    await settle()
    const said = toasts()
    release()
    await settle()
    expect(app.leave).not.toHaveBeenCalled()
    expect(toasts()).toEqual(said)
    expect(app.api.world.payments).toHaveLength(1)
  })
})

describe('payments', () => {
  test('two tabs that poll one payment both see it, each once, and both go to the account', async () => {
    const first = await renderApp({ at: '/account', as: 'gratis' })
    let status = 'open'
    first.wire.answer(POLL, () => json({ status }))
    const { api, browser } = first
    const second = await renderApp({ at: '/account', api, browser, beside: true })
    second.wire.answer(POLL, () => json({ status }))
    for (const tab of [first, second]) tab.app.router.navigate('/payment?id=tr_1')
    await pass(2500)
    status = 'paid'
    await pass(2500)
    for (const tab of [first, second]) {
      const inTab = within(tab.view.container)
      expect(inTab.getByText('De betaling is gelukt, bedankt!')).toBeDefined()
      expect(inTab.getAllByText('Betaling geslaagd!')).toHaveLength(1)
    }
    await pass(PAID_PAUSE)
    expect([first.address(), second.address()]).toEqual(['/account', '/account'])
  })

  test('paid twice: shown again in the same moment, it is asked, refreshed and told once', async () => {
    let status = 'open'
    const app = await visitPayment(() => status)
    status = 'paid'
    const before = app.calls().length
    const release = app.wire.hold(POLL)
    await pass(2500)
    await becomes('hidden')
    await becomes('visible')
    release()
    await settle()
    await becomes('visible')
    const seen = app.calls().slice(before)
    expect(seen.filter(call => call !== 'GET /api/membership')).toEqual([POLL, 'GET /api/klupper'])
    expect(toasts()).toEqual(['Betaling geslaagd!'])
  })

  test('under StrictMode it is told once, and the account comes once', async () => {
    const app = await visitPayment(() => 'paid', { strict: true })
    expect(toasts()).toEqual(['Betaling geslaagd!'])
    await pass(PAID_PAUSE)
    expect(app.address()).toBe('/account')
    expect(app.history.urls.filter(url => url.startsWith('/payment'))).toEqual([])
  })

  const WAYS: [string, (app: Running) => Promise<unknown>, string][] = [
    ['the menu', () => press(link('Lidmaatschap')), '/membership'],
    ['Back', async app => app.history.back(), '/account'],
    ['the logout', () => press(button('Uitloggen')), '/'],
    ['the end of the session', app => app.hear({ type: 'expired' }), '/'],
  ]
  test.each(WAYS)('leaving within the 5 s by %s: nothing follows', async (_way, leave, end) => {
    const app = await visitPayment(() => 'paid')
    await pass(2000)
    await leave(app)
    await settle()
    const { urls } = app.history
    await pass(5000)
    expect(app.address()).toBe(end)
    expect(app.history.urls).toEqual(urls)
  })

  test('sleep and wake: after eight hours it asks at once, and says that it takes long', async () => {
    let status = 'pending'
    const app = await visitPayment(() => status)
    await becomes('hidden')
    vi.setSystemTime(TODAY.getTime() + 8 * 3_600_000)
    await becomes('visible')
    expect(asked(app)).toBe(2)
    expect(words()).toContain('Je mag deze pagina sluiten')
    status = 'canceled'
    await press(button(AGAIN))
    expect(title()).toBe('De betaling is geannuleerd.')
  })

  test('sleep while a request is under way: the wake does not make it two', async () => {
    let status = 'open'
    const app = await visitPayment(() => status)
    const release = app.wire.hold(POLL)
    await pass(2500)
    await becomes('hidden')
    await becomes('visible')
    expect(asked(app)).toBe(2)
    status = 'pending'
    release()
    await settle()
    await pass(2500)
    expect(asked(app)).toBe(3)
    expect(title()).toBe(PROCESSED)
  })
})
