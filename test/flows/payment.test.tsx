import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { setUpFlow } from '../support/flow.ts'
import { AGAIN, asked, minutes, POLL, PROCESSED, title, visitPayment } from '../support/payments.ts'
import { button, link, press, toasts, words } from '../support/person.ts'
import { API, renderApp } from '../support/render-app.tsx'
import { pass, settle } from '../support/time.ts'
import { becomes } from '../support/visibility.ts'
import { json } from '../support/wire.ts'

setUpFlow()

describe('each status', () => {
  test.each([
    ['open', 'De betaling is gestart.', true, undefined],
    ['pending', PROCESSED, true, undefined],
    ['paid', 'De betaling is gelukt, bedankt!', false, 'Naar Mijn Account'],
    ['expired', 'De betaling is verlopen.', false, 'Lidmaatschap kopen'],
    ['canceled', 'De betaling is geannuleerd.', false, 'Lidmaatschap kopen'],
    ['failed', 'De betaling is helaas niet gelukt.', false, 'Lidmaatschap kopen'],
    ['authorized', PROCESSED, true, undefined],
    ['PAID', PROCESSED, true, undefined],
    ['', PROCESSED, true, undefined],
    ['__proto__', PROCESSED, true, undefined],
    ['toString', PROCESSED, true, undefined],
  ])('%j says «%s»', async (status, text, goesOn, next) => {
    const app = await visitPayment(() => status)
    expect(title()).toBe(text)
    expect(asked(app)).toBe(1)
    const offered = screen.queryAllByRole('link', { name: /Naar Mijn Account|Lidmaatschap kopen/ })
    expect(offered.map(({ textContent }) => textContent)).toEqual(next ? [next] : [])
    await pass(2499)
    expect(asked(app)).toBe(1)
    await pass(1)
    expect(asked(app)).toBe(goesOn ? 2 : 1)
  })

  test('failed asks to try again', async () => {
    await visitPayment(() => 'failed')
    expect(words()).toContain('Probeer het alstublieft opnieuw.')
  })

  test.each(['expired', 'canceled', 'failed'])('%s: buying again leads to the plans', async status => {
    const app = await visitPayment(() => status)
    await press(link('Lidmaatschap kopen'))
    expect(app.address()).toBe('/membership')
    expect(screen.getAllByRole('radio')).toHaveLength(3)
    expect(toasts()).toEqual([])
  })

  test('the page follows the status: open, pending, paid', async () => {
    let status = 'open'
    await visitPayment(() => status)
    status = 'pending'
    await pass(2500)
    expect(title()).toBe(PROCESSED)
    status = 'paid'
    await pass(2500)
    expect(title()).toBe('De betaling is gelukt, bedankt!')
  })

  test('the answer may come without its envelope', async () => {
    const app = await renderApp({ at: '/account', as: 'gratis' })
    app.wire.answer(POLL, () => json({ status: 'canceled' }))
    app.app.router.navigate('/payment')
    await settle()
    expect(title()).toBe('De betaling is geannuleerd.')
  })
})

test.each([
  ['', ''],
  ['?id=tr_1', '?id=tr_1'],
  ['?b=2&id=tr%2F1&a=x+y&id=z&leeg=', '?b=2&id=tr%2F1&a=x+y&id=z&leeg='],
])('the query %j of the return address goes along as it came', async (search, sent) => {
  const app = await visitPayment(() => 'open', { at: `/payment${search}` })
  await pass(2500)
  expect(app.wire.sent.filter(({ call }) => call === POLL).map(({ url }) => url)).toEqual([
    `${API}/api/payment${sent}`,
    `${API}/api/payment${sent}`,
  ])
})

describe('polling', () => {
  test('never two requests at once; the next comes 2500 ms after the answer', async () => {
    const app = await visitPayment(() => 'open')
    const release = app.wire.hold(POLL)
    await pass(2500)
    expect(asked(app)).toBe(2)
    await pass(20_000)
    expect(asked(app)).toBe(2)
    release()
    await pass(2499)
    expect(asked(app)).toBe(2)
    await pass(1)
    expect(asked(app)).toBe(3)
  })

  test('a hidden page asks nothing, and asks at once when it is shown', async () => {
    const app = await visitPayment(() => 'open')
    await becomes('hidden')
    await pass(minutes(5))
    expect(asked(app)).toBe(1)
    await becomes('visible')
    expect(asked(app)).toBe(2)
    await pass(2500)
    expect(asked(app)).toBe(3)
  })

  test('hidden while an answer is on its way: that one counts, and none follows', async () => {
    let status = 'open'
    const app = await visitPayment(() => status)
    const release = app.wire.hold(POLL)
    await pass(2500)
    await becomes('hidden')
    status = 'pending'
    release()
    await pass(10_000)
    expect(asked(app)).toBe(2)
    await becomes('visible')
    expect(asked(app)).toBe(3)
    expect(title()).toBe(PROCESSED)
  })

  test('a page that begins hidden waits until it is shown', async () => {
    await becomes('hidden')
    const app = await visitPayment(() => 'open')
    await pass(30_000)
    expect(asked(app)).toBe(0)
    await becomes('visible')
    expect(asked(app)).toBe(1)
  })

  test('leaving the page ends it', async () => {
    const app = await visitPayment(() => 'open')
    await press(link('Lidmaatschap'))
    await pass(minutes(1))
    expect(asked(app)).toBe(1)
  })

  test.each(['hidden', 'visible'] as const)('a final status is not asked again: %s', async state => {
    const app = await visitPayment(() => 'failed')
    await becomes(state)
    await becomes('visible')
    await pass(10_000)
    expect(asked(app)).toBe(1)
  })

  test('after 2 minutes the page says that it may be closed, and offers to check', async () => {
    const app = await visitPayment(() => 'pending')
    await pass(minutes(2) - 2500)
    expect(screen.queryByRole('button', { name: AGAIN })).toBe(null)
    await pass(5000)
    expect(words()).toContain('Je mag deze pagina sluiten')
    const before = asked(app)
    await press(button(AGAIN))
    expect(asked(app)).toBe(before + 1)
    await pass(2500)
    expect(asked(app)).toBe(before + 2)
  })

  test('after 15 minutes it stops by itself, keeps saying so, and goes on when asked', async () => {
    const app = await visitPayment(() => 'pending')
    await pass(minutes(15) + 2500)
    const before = asked(app)
    expect(before).toBeGreaterThan(350)
    await pass(minutes(10))
    expect(asked(app)).toBe(before)
    expect(title()).toBe(PROCESSED)
    expect(words()).toContain('Deze pagina controleert niet meer vanzelf.')
    expect(words()).not.toContain('Je ziet hier vanzelf')
    await press(button(AGAIN))
    expect(asked(app)).toBe(before + 1)
    expect(words()).toContain('Je mag deze pagina sluiten')
    await pass(2500)
    expect(asked(app)).toBe(before + 2)
    expect(button(AGAIN)).toBeDefined()
  })
})
