import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { POLL_INTERVAL } from '../../../src/api/calls.ts'
import { PAID_PAUSE } from '../../../src/features/payment/status.ts'
import { type Running, renderApp } from '../../support/app.tsx'
import { advance, settle } from '../../support/clock.ts'
import { failure, json } from '../../support/fetch-stub.ts'
import {
  CANCELLATION,
  END,
  goToBank,
  isForSale,
  minutes,
  PAY,
  POLL,
  POST,
  paymentIs,
  purchaseShown,
  SOON,
  send,
  setPayment,
  WELCOME,
} from '../../support/membership.ts'
import {
  button,
  focusWindow,
  link,
  main,
  press,
  restoreFromBfcache,
  setVisibility,
  toasts,
} from '../../support/user.ts'

const READ = 'GET /api/membership'
const NEW = '2026-09-14'

/** The bank opens the return address. */
function returnFromBank(app: Running, status = 'paid') {
  const { at, answers } = paymentIs(status)
  return app.reopen(at, { answers })
}

/** Empties what the pages keep in the browser; the returned function puts it back. */
function takeStorage(): () => void {
  const taken = [sessionStorage, localStorage].map(storage => ({ storage, entries: { ...storage } }))
  for (const { storage } of taken) storage.clear()
  return () => {
    for (const { storage, entries } of taken)
      for (const [key, value] of Object.entries(entries)) storage.setItem(key, value)
  }
}

/** The page waits for the booking, and sells nothing. */
function expectWaiting(): void {
  expect(main()).toContain(SOON)
  expect(isForSale()).toBe(false)
}

describe('a paid payment', () => {
  const welcome = 'welcome 14-09-2026'
  const extended = 'welcome 06-01-2027'
  const later = 'for sale, 06-01-2027'
  const [paid, soon] = ['paid', 'soon']

  /* biome-ignore format: a table */
  test.each([
    ['a new member', 'gratis', 0, [paid, welcome, welcome, welcome, welcome, welcome]],
    ['a new member', 'gratis', 80, [paid, soon, soon, welcome, welcome, welcome]],
    ['a new member', 'gratis', 150, [paid, soon, soon, soon, 'for sale, nothing', welcome]],
    ['a member who extends', 'lid', 0, [paid, extended, extended, extended, extended, extended]],
    ['a member with an unknown membership', 'lid?', 0, [paid, soon, soon, soon, later, later]],
  ])('shows %s (%s), booked after %i s, the result at 1, 10, 40, 100, 125 and 160 s', async (_who, who, bookedAfter, expected) => {
    const as = who.replace('?', '')
    const shop = await goToBank({ as, faults: as === who ? {} : { [READ]: '503-empty' } })
    shop.mock.setFault(READ, null)
    const book = () => shop.extendMembership(as, as === 'lid' ? '2027-01-06' : NEW)
    if (bookedAfter === 0) book()
    else setTimeout(book, bookedAfter * 1000)
    await returnFromBank(shop)
    const steps: string[] = []
    let now = 0
    for (const at of [1, 10, 40, 100, 125, 160]) {
      await advance((at - now) * 1000, 2500)
      now = at
      if (at === 160) await focusWindow()
      steps.push(purchaseShown())
    }
    expect(steps).toEqual(expected)
  })

  test('is welcomed once, also after a reload, with the end date and the next steps', async () => {
    const shop = await goToBank()
    shop.extendMembership('gratis', NEW)
    await (await returnFromBank(shop)).reopen('/account')
    const title = screen.getByRole('heading', { name: WELCOME, level: 1 })
    expect(document.activeElement).toBe(title)
    expect(screen.getByRole('heading', { name: 'Sanne', level: 2 })).toBeDefined()
    expect(title.parentElement?.textContent).not.toMatch(/€|maanden/)
    expect(main()).toContain('Geldig tot en met14-09-2026')
    expect(link('Open de Klup-app').href).toBe('https://download.example/klup')
    await press(link('Lidmaatschap'))
    await press(link('Mijn Account'))
    expect(main()).not.toContain(WELCOME)
  })

  test.each([
    ['paid', 'cannot be read', '503-empty'],
    ['pending', 'is known', null],
  ] as const)(
    'reads the member again after a first read with the new date (%s), if the date before %s',
    async (status, _known, fault) => {
      const app = await goToBank({ as: 'opgezegd', ...(fault && { faults: { [READ]: fault } }) })
      app.mock.setFault(READ, null)
      const answers = {
        ...paymentIs(status).answers,
        [READ]() {
          app.extendMembership('opgezegd', '2026-10-13')
          return json({ data: { endDate: '2026-10-13' } })
        },
      }
      const page = await app.reopen('/payment?id=tr_1', { answers })
      await advance(minutes(3), 5000)
      expect(page.address()).toBe('/account')
      expect(main()).toContain('Actief')
      expect(main()).not.toContain('Je betaalt niets meer')
    },
  )
})

test('a status `paid` that arrives after the member has left the page closes the shop', async () => {
  const app = await returnFromBank(await goToBank(), 'open')
  setPayment(app, 'paid')
  const { release } = app.stub.hold(POLL)
  await advance(POLL_INTERVAL)
  await press(link('Lidmaatschap'))
  expect(isForSale()).toBe(true)
  await release()
  await advance(PAID_PAUSE)
  expectWaiting()
  expect(app.address()).toBe('/membership')
})

test('a canceled payment that is booked after all is welcomed without a press, also while the shop is open', async () => {
  const app = await returnFromBank(await goToBank(), 'canceled')
  await press(button('Lidmaatschap kopen'))
  expect(isForSale()).toBe(true)
  app.extendMembership('gratis', NEW)
  await advance(2500)
  expect(purchaseShown()).toBe('welcome 14-09-2026')
})

test('a status that cannot be read, of a payment that is booked meanwhile: the account welcomes', async () => {
  const app = await (await goToBank()).reopen('/payment', { answers: { [POLL]: () => failure(400) } })
  expect(main()).toContain('Betaal nog niet opnieuw.')
  app.extendMembership('gratis', NEW)
  await advance(2500)
  expect(main()).toContain(WELCOME)
  expect(toasts()).toEqual([])
})

test('a payment that nobody in this browser began lets this page alone wait for two minutes, without a welcome', async () => {
  const app = await renderApp(paymentIs('paid'))
  await advance(6000)
  expect(app.address()).toBe('/account')
  expectWaiting()
  expect(localStorage.getItem('klup-purchase')).toBe(null)
  app.extendMembership('gratis', NEW)
  await advance(minutes(2) - 6001, 5000)
  expectWaiting()
  await advance(1)
  expect(purchaseShown()).toBe('for sale, 14-09-2026')
})

describe('another tab', () => {
  async function fireStorage() {
    for (const key of Object.keys(localStorage)) window.dispatchEvent(new StorageEvent('storage', { key }))
    await settle()
  }

  test.each(['/membership', '/account'])('sells nothing on %s until the booking', async at => {
    const app = await (await returnFromBank(await goToBank())).openTab(at)
    expectWaiting()
    expect(app.address()).toBe(at)
    app.extendMembership('gratis', NEW)
    await advance(2500)
    expect(purchaseShown()).toBe('welcome 14-09-2026')
    const other = await app.openTab('/membership')
    expect(isForSale()).toBe(true)
    expect(other.address()).toBe('/membership')
  })

  test('that nobody looks at leaves the welcome to one that somebody does', async () => {
    const shop = await returnFromBank(await goToBank())
    const app = await shop.openTab('/membership')
    await setVisibility('hidden')
    app.extendMembership('gratis', NEW)
    await advance(10_000)
    expect(app.address()).toBe('/membership')
    await setVisibility('visible')
    expect(purchaseShown()).toBe('welcome 14-09-2026')
  })

  test.each([
    ['as soon as the other one stores the payment', fireStorage],
    ['when it comes back from the back/forward cache', restoreFromBfcache],
    ['when its window gets the focus', focusWindow],
  ])('that is open closes its shop %s, and welcomes', async (_when, wakeUp) => {
    const putBack = await returnFromBank(await goToBank()).then(takeStorage)
    const app = await renderApp({ at: '/membership', as: 'gratis' })
    expect(isForSale()).toBe(true)
    putBack()
    await wakeUp()
    expectWaiting()
    app.extendMembership('gratis', NEW)
    await advance(2500)
    expect(purchaseShown()).toBe('welcome 14-09-2026')
  })

  test('stops a press that waits for the address of the bank', async () => {
    const putBack = await returnFromBank(await goToBank()).then(takeStorage)
    const app = await renderApp({ at: '/membership/6', as: 'gratis' })
    const { release } = app.stub.hold(POST)
    await press(button(PAY))
    putBack()
    await release()
    expectWaiting()
    expect(app.goToCheckout).not.toHaveBeenCalled()
  })
})

test('a cancellation that was sent before another tab’s payment does not settle it', async () => {
  const putBack = await returnFromBank(await goToBank({ as: 'lid' })).then(takeStorage)
  const app = await renderApp(CANCELLATION)
  const { release } = app.stub.hold(END)
  await send()
  putBack()
  await release()
  await app.reopen('/account')
  expectWaiting()
})

test('a cancellation settles the purchase that was started before it', async () => {
  await (await goToBank({ as: 'lid' })).reopen(CANCELLATION.at)
  await send()
  expect(localStorage.getItem('klup-purchase')).toBe(null)
  await press(link('Lidmaatschap'))
  expect(isForSale()).toBe(true)
})

test('an expiry keeps the purchase for the next login', async () => {
  const app = await returnFromBank(await goToBank())
  app.mock.world.sessions.clear()
  await app.reopen('/payment?id=tr_1')
  await app.reopen('/account', { as: 'gratis' })
  expect(main()).toContain(SOON)
})
