import { expect, test } from 'vitest'
import { advance, settle } from '../../support/clock.ts'
import { failure } from '../../support/fetch-stub.ts'
import {
  goToBank,
  isForSale,
  minutes,
  POLL,
  purchaseShown,
  returnFromBank,
  SOON,
  setPayment,
  WELCOME,
} from '../../support/payments.ts'
import { main, restoreFromBfcache } from '../../support/user.ts'

const KEY = 'klup-purchase'
const SHARED = 'klup-paid'
const entry = (differs: object = {}) =>
  JSON.stringify({
    ...{ memberId: 101, oldEndDate: null, kind: 'none', isOwn: true, until: Date.now() + minutes(2) },
    ...differs,
  })

/** Another tab says that a payment is paid. */
async function hear(differs: object): Promise<void> {
  localStorage.setItem(SHARED, entry(differs))
  window.dispatchEvent(new StorageEvent('storage', { key: SHARED }))
  await settle()
}

test('a canceled payment of this tab does not end the wait for a second payment of another tab', async () => {
  const app = await returnFromBank(await goToBank(), 'canceled')
  app.extendMembership('gratis', '2026-09-14')
  await hear({ oldEndDate: '2026-09-14', kind: 'active' })
  await advance(3000)
  expect(localStorage.getItem(SHARED)).not.toBe(null)
  expect(main()).not.toContain(WELCOME)
})

test('a tab that only heard of a payment does not tell of it after a reload', async () => {
  const app = await goToBank()
  await app.reopen('/membership')
  await hear({ isOwn: false })
  expect(main()).toContain(SOON)
  await advance(1000)
  await app.reopen('/membership')
  sessionStorage.clear()
  await app.reopen('/membership')
  expect(isForSale()).toBe(true)
})

test('a payment at the bank survives an old paid one that another tab has opened', async () => {
  const app = await returnFromBank(await goToBank({ as: 'lid' }), 'open')
  await hear({ memberId: app.member('lid').id, oldEndDate: '2026-07-06', kind: 'active', isOwn: false })
  await advance(minutes(2) + 10_000, 2500)
  setPayment(app, 'paid')
  await advance(2500)
  await app.goTo('/membership')
  await advance(3000)
  expect(main()).toContain(SOON)
  expect(isForSale()).toBe(false)
})

test('a plan is named as bought only by the tab that saw its payment', async () => {
  const app = await returnFromBank(await goToBank(), 'canceled')
  await hear({ isOwn: false })
  await app.goTo('/account')
  expect(main()).toContain(SOON)
  expect(main()).not.toContain('€34,95')
})

test('Back to a shop in the back/forward cache sells nothing while the payment is awaited', async () => {
  const app = await goToBank()
  const started = JSON.parse(sessionStorage.getItem(KEY) ?? '')
  // The page of the return address has seen the payment.
  localStorage.setItem(SHARED, entry())
  sessionStorage.setItem(KEY, JSON.stringify({ ...started, state: 'paid', paidOn: '2026-03-14' }))
  await restoreFromBfcache()
  expect(main()).toContain(SOON)
  expect(isForSale()).toBe(false)
  app.extendMembership('gratis', '2026-09-14')
  await advance(2500)
  expect(purchaseShown()).toBe('welcome 14-09-2026')
  expect(main()).toContain('€34,95')
})

test('a booked payment whose status cannot be read any more leads to the welcome', async () => {
  const app = await returnFromBank(await goToBank())
  app.extendMembership('gratis', '2026-09-14')
  await advance(3000)
  await app.reopen('/payment?id=tr_1', { answers: { [POLL]: () => failure(503) } })
  expect(main()).toContain(WELCOME)
})
