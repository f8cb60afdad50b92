import { describe, expect, test, vi } from 'vitest'
import { POLL_INTERVAL } from '../../../src/api/reads.ts'
import { PAID_PAUSE } from '../../../src/features/payment/status.ts'
import { type Running, renderApp } from '../../support/app.tsx'
import { advance, settle } from '../../support/clock.ts'
import { failure } from '../../support/fetch-stub.ts'
import {
  goToBank,
  isForSale,
  minutes,
  PAY,
  POLL,
  POST,
  paymentIs,
  returnFromBank,
  SOON,
  setPayment,
  WELCOME,
} from '../../support/payments.ts'
import { button, focusWindow, link, main, press, toasts } from '../../support/user.ts'

const READ = 'GET /api/membership'
const KEY = 'klup-purchase'
const SHARED = 'klup-paid'
const ENTRY = { memberId: 101, oldEndDate: null, kind: 'none', isOwn: true, until: Number.MAX_SAFE_INTEGER }

describe('a paid payment', () => {
  test('keeps every page from selling until the membership follows, also after a reload', async () => {
    const app = await returnFromBank(await goToBank({ as: 'lid' }))
    await advance(10_000)
    for (const at of ['/membership', '/account']) {
      const page = await app.reopen(at)
      expect(main()).toContain(SOON)
      expect(main()).toContain('06-07-2026')
      expect(isForSale()).toBe(false)
      expect(page.address()).toBe(at)
    }
    app.extendMembership('lid', '2027-01-06')
    await advance(minutes(1), 2500)
    expect(main()).toContain('Je lidmaatschap is verlengd')
  })

  test('keeps the pages from selling after a failed last read, until a read succeeds', async () => {
    const app = await returnFromBank(await goToBank())
    await advance(minutes(1))
    app.mock.setFault(READ, '503-empty')
    await advance(minutes(2), 5000)
    expect(isForSale()).toBe(false)
    app.mock.setFault(READ, null)
    await focusWindow()
    expect(isForSale()).toBe(true)
  })

  test.each([
    ['two hours forward', minutes(120)],
    ['an hour back', -minutes(60)],
  ])('lets the page wait for two minutes of its own when the clock is set %s', async (_how, change) => {
    const app = await returnFromBank(await goToBank())
    await advance(10_000)
    expect(app.address()).toBe('/account')
    vi.setSystemTime(Date.now() + change)
    await advance(minutes(2) - 10_001, 5000)
    expect(main()).toContain(SOON)
    await advance(1)
    expect(isForSale()).toBe(true)
  })

  test('shows another member who signed in elsewhere once another end date is read', async () => {
    const app = await returnFromBank(await goToBank({ as: 'lid' }))
    await app.signInElsewhere('opgezegd')
    await advance(10_000, 2500)
    expect(main()).toContain('opgezegd@voorbeeld.nl')
  })

  test('stays hidden from another member in the same tab', async () => {
    const { mock } = await returnFromBank(await goToBank())
    await advance(1000)
    await renderApp({ at: '/account', mock, as: 'op' })
    expect(main()).not.toContain(SOON)
    expect(sessionStorage.length).toBe(0)
  })

  test('keeps the page waiting in spite of an older payment that was canceled', async () => {
    const app = await returnFromBank(await goToBank())
    await advance(1000)
    setPayment(app, 'canceled')
    await app.goTo('/payment?id=tr_0')
    await press(link('Lidmaatschap'))
    expect(main()).toContain(SOON)
    expect(isForSale()).toBe(false)
  })
})

describe('a status that arrives after the member has left the page', () => {
  async function leave(status: string) {
    const app = await returnFromBank(await goToBank(), 'open')
    setPayment(app, status)
    const { release } = app.stub.hold(POLL)
    await advance(POLL_INTERVAL)
    await press(link('Lidmaatschap'))
    expect(isForSale()).toBe(true)
    return { app, release }
  }

  test('closes the shop if it is «paid»', async () => {
    const { app, release } = await leave('paid')
    await release()
    await advance(PAID_PAUSE)
    expect(main()).toContain(SOON)
    expect(isForSale()).toBe(false)
    expect(app.address()).toBe('/membership')
  })

  test.each([READ, POST])('stops a press that waits for %s, if it is «paid»', async call => {
    const { app, release } = await leave('paid')
    const held = app.stub.hold(call)
    await press(button(PAY))
    await release()
    await held.release()
    expect(main()).toContain(SOON)
    expect(app.goToCheckout).not.toHaveBeenCalled()
  })

  test.each(['canceled', 'paid'])('says nothing of a newer purchase if it is «%s»', async status => {
    const { app, release } = await leave(status)
    await press(button(PAY))
    const purchase = sessionStorage.getItem(KEY)
    await release()
    expect(sessionStorage.getItem(KEY)).toBe(purchase)
    expect(app.calls(POST)).toHaveLength(1)
  })
})

describe.each(['canceled', 'expired', 'failed'])('a payment that is «%s»', status => {
  test('and booked after all is welcomed without a press, also while the shop is open', async () => {
    const app = await returnFromBank(await goToBank(), status)
    await press(link(/^(Lidmaatschap kopen|Opnieuw proberen)$/))
    expect(isForSale()).toBe(true)
    app.extendMembership('gratis', '2026-09-14')
    await advance(2500)
    expect(app.address()).toBe('/account')
    expect(main()).toContain(WELCOME)
    expect(main()).not.toContain('Betaald')
  })

  test('and booked after all stops a press', async () => {
    const app = await returnFromBank(await goToBank(), status)
    await press(link(/^(Lidmaatschap kopen|Opnieuw proberen)$/))
    app.extendMembership('gratis', '2026-09-14')
    await press(button(PAY))
    expect(app.calls(POST)).toEqual([])
    expect(main()).toContain(WELCOME)
  })

  test('does not hide a later payment that is at the bank', async () => {
    const app = await returnFromBank(await goToBank(), status)
    await app.reopen('/membership/6')
    await press(button(PAY))
    const old = await returnFromBank(app, status)
    old.extendMembership('gratis', '2026-09-14')
    await old.goTo('/membership')
    await advance(2500)
    expect(main()).toContain(WELCOME)
  })
})

test('a status that cannot be read, of a payment that is booked meanwhile: the account welcomes', async () => {
  const app = await (await goToBank()).reopen('/payment', { answers: { [POLL]: () => failure(400) } })
  expect(main()).toContain('Betaal nog niet opnieuw.')
  app.extendMembership('gratis', '2026-09-14')
  await advance(2500)
  expect(main()).toContain(WELCOME)
  expect(toasts()).toEqual([])
})

describe('a payment that nobody in this browser began', () => {
  const old = () => renderApp({ ...paymentIs('paid'), as: 'gratis' })

  test('lets this tab wait, and closes no other shop', async () => {
    const app = await old()
    await app.goTo('/membership')
    expect(main()).toContain(SOON)
    sessionStorage.clear()
    await app.reopen('/membership')
    expect(isForSale()).toBe(true)
  })

  test.each([
    ['is at the bank', (app: Running) => app],
    ['was canceled', (app: Running) => returnFromBank(app, 'canceled')],
  ])('stops a tab whose own payment %s: it may be that one', async (_what, then) => {
    const app = await then(await goToBank())
    const purchase = sessionStorage.getItem(KEY) ?? ''
    sessionStorage.clear()
    await (await app.reopen('/payment?id=tr_1', { answers: paymentIs('paid').answers })).goTo('/account')
    sessionStorage.setItem(KEY, purchase)
    const page = await app.reopen('/membership')
    expect(main()).toContain(SOON)
    expect(isForSale()).toBe(false)
    page.extendMembership('gratis', '2026-09-14')
    await advance(2500)
    expect(main()).toContain(WELCOME)
  })

  test('does not reopen the shops that wait for one of this browser', async () => {
    const app = await returnFromBank(await goToBank())
    sessionStorage.clear()
    await advance(60_000)
    await app.reopen('/payment?id=tr_0', { answers: paymentIs('paid').answers })
    sessionStorage.clear()
    await app.reopen('/membership')
    expect(isForSale()).toBe(false)
  })
})

test('another tab says «Fijn dat je weer meedoet» after an ended membership, not that it was extended', async () => {
  const first = await goToBank({ as: 'opgezegd' })
  await returnFromBank(first)
  sessionStorage.clear()
  const second = await first.reopen('/payment?id=tr_1', { answers: paymentIs('paid').answers })
  second.extendMembership('opgezegd', '2026-10-13')
  await advance(10_000)
  expect(main()).toContain('Fijn dat je weer meedoet')
})

describe('another tab', () => {
  /** One tab has seen that the payment is paid; another one is opened. */
  async function openSecond(at: string) {
    const first = await returnFromBank(await goToBank())
    sessionStorage.clear()
    return first.reopen(at)
  }

  test.each(['/membership', '/account'])('sells nothing on %s until the booking', async at => {
    const app = await openSecond(at)
    expect(main()).toContain(SOON)
    expect(isForSale()).toBe(false)
    app.extendMembership('gratis', '2026-09-14')
    await advance(2500)
    expect(main()).toContain('14-09-2026')
    expect(main()).not.toContain(WELCOME)
    expect(localStorage.getItem(SHARED)).toBe(null)
  })

  test('sells again after two minutes, also when the clock was set back', async () => {
    const app = await openSecond('/account')
    vi.setSystemTime(Date.now() - minutes(1000))
    await advance(minutes(2), 2500)
    expect(isForSale()).toBe(true)
    expect(app.address()).toBe('/account')
  })

  test('waits as soon as it hears of the payment', async () => {
    const app = await renderApp({ at: '/membership', as: 'gratis' })
    const { id } = app.member('gratis')
    localStorage.setItem(
      SHARED,
      JSON.stringify({
        memberId: id,
        oldEndDate: null,
        kind: 'none',
        isOwn: true,
        until: Date.now() + 60_000,
      }),
    )
    window.dispatchEvent(new StorageEvent('storage', { key: SHARED }))
    await settle()
    expect(main()).toContain(SOON)
    expect(isForSale()).toBe(false)
  })

  test.each([
    ['of another member', { ...ENTRY, memberId: 999 }],
    ['of another form', { ...ENTRY, memberId: 'x' }],
    ['of another version', { ...ENTRY, isOwn: undefined }],
    ['that is over', { ...ENTRY, until: 0 }],
    ['of a payment that nobody in this browser began', { ...ENTRY, isOwn: false }],
  ])('ignores an entry %s', async (_, entry) => {
    localStorage.setItem(SHARED, JSON.stringify(entry))
    await renderApp({ at: '/account', as: 'gratis' })
    expect(main()).not.toContain(SOON)
    expect(isForSale()).toBe(true)
  })
})

test.each([
  ['of another version', { stage: 'started', memberId: 101, plan: { id: 2, numOfMonth: 6 } }],
  ['that is damaged', { state: 'booked', memberId: 101, endDate: 'morgen' }],
])('drops a stored purchase %s', async (_, stored) => {
  sessionStorage.setItem(KEY, JSON.stringify(stored))
  await renderApp({ at: '/account', as: 'gratis' })
  expect(main()).toContain('gratis@voorbeeld.nl')
  expect(sessionStorage.length).toBe(0)
})
