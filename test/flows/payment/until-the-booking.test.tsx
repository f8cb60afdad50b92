import { describe, expect, test, vi } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { advance, settle } from '../../support/clock.ts'
import { setUpFlow } from '../../support/flow.ts'
import {
  goToBank,
  isForSale,
  minutes,
  returnFromBank,
  SOON,
  setPayment,
  WELCOME,
} from '../../support/payments.ts'
import { focusWindow, link, main, press } from '../../support/user.ts'

setUpFlow()

const READ = 'GET /api/membership'
const KEY = 'klup-purchase'
const SHARED = 'klup-paid'

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

  test('ends the purchase if it turns out to be canceled', async () => {
    await returnFromBank(await goToBank(), 'canceled')
    expect(sessionStorage.length).toBe(0)
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
      JSON.stringify({ memberId: id, oldEndDate: null, until: Date.now() + 60_000 }),
    )
    window.dispatchEvent(new StorageEvent('storage', { key: SHARED }))
    await settle()
    expect(main()).toContain(SOON)
    expect(isForSale()).toBe(false)
  })

  test.each([
    ['of another member', { memberId: 999, oldEndDate: null, until: Number.MAX_SAFE_INTEGER }],
    ['of another form', { memberId: 'x' }],
    ['that is over', { memberId: 101, oldEndDate: null, until: 0 }],
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
