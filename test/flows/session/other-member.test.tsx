import { describe, expect, test } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { advance, settle } from '../../support/clock.ts'
import { PASSWORD } from '../../support/data.ts'
import { failure, json } from '../../support/fetch-stub.ts'
import { CANCELLATION, END, PAY, POST, purchaseShown, RECORD, send } from '../../support/membership.ts'
import { button, heading, main, press, type } from '../../support/user.ts'

const USER = 'GET /api/klupper'
const CSRF = { config: { csrfCookie: 'XSRF', csrfHeader: 'X-XSRF' } }
const late = () => new Promise(resolve => setTimeout(resolve, 1200))

describe('while a write waits for its preflight, another member signs in', () => {
  test('and no bank opens, although the user answered before', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'gratis' })
    app.stub.on(POST, async ({ url, init }) => {
      await late()
      await app.signInElsewhere('op')
      return app.browser(url, init)
    })
    await press(button(PAY))
    await advance(2000)
    expect(app.goToCheckout).not.toHaveBeenCalled()
  })

  test('and the end is aborted, if a message comes in time', async () => {
    const app = await renderApp(CANCELLATION)
    let signal: AbortSignal | null | undefined
    app.stub.on(END, async ({ url, init }) => {
      signal = init.signal
      await late()
      return signal?.aborted ? Promise.reject(signal.reason) : app.browser(url, init)
    })
    await send()
    await app.signInElsewhere('laatste-dag')
    await app.receive({ type: 'login', id: app.member('laatste-dag').id })
    await advance(2000)
    expect(signal?.aborted).toBe(true)
    expect(app.member('laatste-dag').hasEndedMembership).toBe(false)
  })
})

test('changed data after the user, but of another member, are shown without the first one’s name', async () => {
  const app = await renderApp({ at: '/account', as: 'lid' })
  await advance(20_000)
  const membership = app.stub.hold('GET /api/membership')
  await app.receive({ type: 'changed' })
  await app.signInElsewhere('superklupper')
  await membership.resolve(json({ data: { endDate: '2027-01-01' } }))
  await advance(1000)
  expect(main()).not.toMatch(/01-01-2027.*lid@/s)
  expect(main()).toContain('superklupper@')
})

test('without a CSRF cookie, the read before the end sends nothing for another member', async () => {
  const app = await renderApp({ ...CANCELLATION, ...CSRF })
  let reads = 0
  app.stub.on(USER, async ({ url, init }) => {
    reads++
    if (app.calls(RECORD).length > 0 && reads === 5) await app.signInElsewhere('laatste-dag')
    return app.browser(url, init)
  })
  await send()
  await advance(2000)
  expect(reads).toBeGreaterThanOrEqual(5)
  expect(app.member('laatste-dag').hasEndedMembership).toBe(false)
})

test('a logout that fails does not forget that a payment is in', async () => {
  const paid = { memberId: 101, pressedAt: Date.now() - 1000, endDate: null, paidAt: Date.now() }
  localStorage.setItem('klup-purchase', JSON.stringify(paid))
  const app = await renderApp({
    ...{ at: '/account', as: 'gratis' },
    answers: { 'POST /api/logout': () => failure(503) },
  })
  await press(button('Uitloggen'))
  await advance(1000)
  await app.reopen('/membership/6')
  expect(purchaseShown()).toMatch(/^soon/)
})

test('a login in another tab replaces the read of a login in this one', async () => {
  const app = await renderApp({ at: '/' })
  const read = app.stub.hold(USER)
  await type('E-mail', 'gratis@voorbeeld.nl')
  await type('Wachtwoord', PASSWORD)
  await press(button('Inloggen'))
  await settle()
  await app.signInElsewhere('lid')
  await app.receive({ type: 'login', id: app.member('lid').id })
  await read.release()
  await advance(500)
  expect(`${heading()} ${main()}`).not.toMatch(/Sanne.*Actief/s)
})
