import { describe, expect, test } from 'vitest'
import { PAID_PAUSE } from '../../src/domain/payment.ts'
import { setUpFlow, takeConsole } from '../support/flow.ts'
import { AGAIN, asked, minutes, POLL, PROCESSED, title, visitPayment } from '../support/payments.ts'
import { button, heading, link, press, toasts, type, words } from '../support/person.ts'
import { pass, settle } from '../support/time.ts'
import { becomes } from '../support/visibility.ts'
import { json } from '../support/wire.ts'

setUpFlow()

describe('a poll that fails', () => {
  test.each([
    ['an error of the server', () => json([], 500), 'Er ging iets mis bij Klup (fout 500).'],
    ['an unreadable answer', () => json({ data: {} }), 'Het antwoord van de server klopt niet.'],
    ['an unknown payment', () => json([{ message: 'Onbekende betaling.' }], 404), 'Onbekende betaling.'],
  ])('%s: says so, claims nothing, stops, and goes on when asked', async (_what, answer, message) => {
    const app = await visitPayment(() => 'open')
    app.wire.answer(POLL, answer)
    await pass(2500)
    expect(document.querySelector('main')?.textContent).toContain(message)
    expect(toasts()).toHaveLength(1)
    expect(words()).not.toMatch(/niet gelukt|mislukt|geannuleerd/)
    await pass(minutes(1))
    expect(asked(app)).toBe(2)
    app.wire.answer(POLL, () => json({ data: { status: 'pending' } }))
    await press(button(AGAIN))
    expect(title()).toBe(PROCESSED)
    await pass(2500)
    expect(asked(app)).toBe(4)
    takeConsole()
  })

  test('no connection, and the phone wakes up: it asks at once', async () => {
    const app = await visitPayment(() => 'open')
    app.wire.restore(POLL)
    app.api.setFault(POLL, 'refuse')
    await pass(2500)
    expect(button(AGAIN)).toBeDefined()
    await becomes('hidden')
    app.wire.answer(POLL, () => json({ data: { status: 'canceled' } }))
    await becomes('visible')
    expect(title()).toBe('De betaling is geannuleerd.')
  })

  test('no connection, and there it is again: it asks at once', async () => {
    const app = await visitPayment(() => 'open')
    app.wire.restore(POLL)
    app.api.setFault(POLL, 'refuse')
    await pass(2500)
    app.wire.answer(POLL, () => json({ data: { status: 'canceled' } }))
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(title()).toBe('De betaling is geannuleerd.')
    const before = asked(app)
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(asked(app)).toBe(before)
  })

  test('a 401 ends the session; after the login the page is there again, with its query', async () => {
    const app = await visitPayment(() => 'open', { at: '/payment?id=tr_1&x=a%2Fb' })
    app.api.world.sessions.clear()
    app.wire.restore(POLL)
    await pass(2500)
    expect(toasts()).toEqual(['fout: Je sessie is verlopen. Log opnieuw in.'])
    expect(heading()).toBe('Welkom bij Klup!')
    app.wire.answer(POLL, () => json({ data: { status: 'pending' } }))
    await type('E-mail', 'gratis@voorbeeld.nl')
    await type('Wachtwoord', 'Klup1234')
    await press(button('Inloggen'))
    expect(app.address()).toBe('/payment?id=tr_1&x=a%2Fb')
    expect(title()).toBe(PROCESSED)
  })
})

describe('paid', () => {
  test('refreshes member, membership and actions left once each, says so, and goes to the account after 5 s', async () => {
    const app = await visitPayment(() => 'open')
    app.member('gratis').endDate = '2026-09-14'
    app.wire.answer(POLL, () => json({ data: { status: 'paid' } }))
    await pass(2500)
    expect(toasts()).toEqual(['Betaling geslaagd!'])
    await pass(PAID_PAUSE - 1)
    expect(app.address()).toBe('/payment?id=tr_1')
    await pass(1)
    expect(app.address()).toBe('/account')
    expect(heading()).toBe('Mijn Account')
    await pass(10_000)
    const reads = app.calls().slice(app.calls().indexOf(POLL))
    expect(reads.filter(call => call === 'GET /api/klupper')).toHaveLength(1)
    expect(reads.filter(call => call === 'GET /api/membership')).toHaveLength(1)
    expect(reads.filter(call => call === 'GET /api/membership/actions-left')).toHaveLength(1)
    expect(reads.filter(call => !/klupper|membership|payment/.test(call))).toEqual([])
    expect(asked(app)).toBe(2)
  })

  test('what was bought is said once the membership was read again', async () => {
    const app = await visitPayment(() => 'open')
    app.wire.answer(POLL, () => json({ data: { status: 'paid' } }))
    app.member('gratis').endDate = '2026-09-14'
    const release = app.wire.hold('GET /api/membership')
    await pass(2500)
    expect(title()).toBe('De betaling is gelukt, bedankt!')
    expect(words()).not.toContain('14-09-2026')
    release()
    await settle()
    expect(words()).toContain('Klup Compleet, geldig tot en met 14-09-2026')
  })

  test('the button goes there at once, and nothing follows', async () => {
    const app = await visitPayment(() => 'paid')
    await press(link('Naar Mijn Account'))
    expect(app.address()).toBe('/account')
    await press(link('Lidmaatschap'))
    await pass(5000)
    expect(app.address()).toBe('/membership')
  })

  test('who leaves within the 5 s stays where he went', async () => {
    const app = await visitPayment(() => 'paid')
    await pass(1000)
    await press(link('Lidmaatschap'))
    await pass(5000)
    expect(app.address()).toBe('/membership')
  })

  test('the account shows the membership that was bought', async () => {
    const app = await visitPayment(() => 'paid')
    app.member('gratis').endDate = '2026-09-14'
    app.member('gratis').hasEndedMembership = false
    await pass(PAID_PAUSE)
    expect(words()).toContain('14-09-2026')
    expect(words()).toContain('Actief')
  })
})
