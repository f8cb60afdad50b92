import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  OPEN_LONG,
  PAID_PAUSE,
  POLL_INTERVAL,
  POLL_LIMIT,
  POLL_SLOW,
} from '../../../src/features/payment/status.ts'
import { type Running, renderApp } from '../../support/app.tsx'
import { advance, NOON, settle } from '../../support/clock.ts'
import { json, offline } from '../../support/fetch-stub.ts'
import { setUpFlow } from '../../support/flow.ts'
import {
  AGAIN,
  PAYMENT,
  POLL,
  PROCESSED,
  paymentIs,
  pollCount,
  setPayment,
  title,
} from '../../support/payments.ts'
import {
  button,
  focusWindow,
  heading,
  link,
  main,
  press,
  setVisibility,
  toasts,
  words,
} from '../../support/user.ts'

setUpFlow()

const UNKNOWN = 'We kunnen nu niet zien of de betaling gelukt is'
const PAID = 'De betaling is gelukt, bedankt!'
const wake = () => window.dispatchEvent(new Event('online'))

describe('each status', () => {
  test.each([
    ['open', 'De betaling is gestart.', true, undefined],
    ['pending', PROCESSED, true, undefined],
    ['paid', PAID, false, 'Naar Mijn Account'],
    ['expired', 'De betaling is verlopen.', false, 'Lidmaatschap kopen'],
    ['canceled', 'De betaling is geannuleerd.', false, 'Lidmaatschap kopen'],
    ['failed', 'De betaling is helaas niet gelukt.', false, 'Opnieuw proberen'],
    ['authorized', PROCESSED, true, undefined],
  ])('%s shows «%s»', async (status, text, goesOn, next) => {
    const app = await renderApp({ ...PAYMENT, answers: paymentIs(status) })
    expect(title()).toBe(text)
    expect(words().includes('Probeer het alstublieft opnieuw.')).toBe(status === 'failed')
    const offered = screen.queryAllByRole('link', {
      name: /Naar Mijn Account|Lidmaatschap kopen|Opnieuw proberen/,
    })
    expect(words().includes('Er is niets betaald.')).toBe(next !== undefined && status !== 'paid')
    expect(document.title).toMatch(
      /^Betaling (gestart|wordt verwerkt|gelukt|verlopen|geannuleerd|niet gelukt) – Klup$/,
    )
    expect(offered.map(({ textContent }) => textContent)).toEqual(next ? [next] : [])
    await advance(POLL_INTERVAL - 1)
    expect(pollCount(app)).toBe(1)
    await advance(1)
    expect(pollCount(app)).toBe(goesOn ? 2 : 1)
    await setVisibility('visible')
    expect(pollCount(app)).toBe(goesOn ? 3 : 1)
  })

  test('replaces the previous one, and a canceled payment links to the plans', async () => {
    const app = await renderApp({ ...PAYMENT, answers: paymentIs('open') })
    setPayment(app, 'pending')
    await advance(POLL_INTERVAL)
    expect(title()).toBe(PROCESSED)
    setPayment(app, 'canceled')
    await advance(POLL_INTERVAL)
    await press(link('Lidmaatschap kopen'))
    expect(app.address()).toBe('/membership')
    expect(screen.getAllByRole('radio')).toHaveLength(3)
    expect(toasts()).toEqual([])
  })
})

test('the query of the return address is sent unchanged', async () => {
  const search = '?b=2&id=tr%2F1&a=x+y&id=z&leeg='
  const app = await renderApp({ ...PAYMENT, answers: paymentIs('open'), at: `/payment${search}` })
  await advance(POLL_INTERVAL)
  const urls = app.stub.sent.filter(({ call }) => call === POLL).map(({ url }) => url)
  expect(urls).toEqual([`/api/payment${search}`, `/api/payment${search}`])
})

describe('polling', () => {
  test('makes one request at a time, each an interval after the last answer', async () => {
    const app = await renderApp({ ...PAYMENT, answers: paymentIs('open') })
    const held = app.stub.hold(POLL)
    await advance(POLL_INTERVAL)
    await advance(8 * POLL_INTERVAL)
    await setVisibility('hidden')
    await setVisibility('visible')
    expect(pollCount(app)).toBe(2)
    held.release()
    await advance(POLL_INTERVAL - 1)
    expect(pollCount(app)).toBe(2)
    await advance(1)
    expect(pollCount(app)).toBe(3)
  })

  test('pauses while the page is hidden, and continues as soon as it is visible, also after a long sleep', async () => {
    const app = await renderApp({ ...PAYMENT, answers: paymentIs('open') })
    await setVisibility('hidden')
    await advance(10 * POLL_INTERVAL)
    vi.setSystemTime(NOON.getTime() + POLL_LIMIT - POLL_SLOW)
    expect(pollCount(app)).toBe(1)
    await setVisibility('visible')
    expect(pollCount(app)).toBe(2)
    expect(words()).toContain('Je mag deze pagina sluiten')
    await advance(POLL_INTERVAL)
    expect(pollCount(app)).toBe(3)
  })

  test('takes the answer that arrives on a hidden page, and then pauses', async () => {
    const app = await renderApp({ ...PAYMENT, answers: paymentIs('open') })
    const held = app.stub.hold(POLL)
    await advance(POLL_INTERVAL)
    await setVisibility('hidden')
    setPayment(app, 'pending')
    held.release()
    await advance(4 * POLL_INTERVAL)
    expect(pollCount(app)).toBe(2)
    expect(title()).toBe(PROCESSED)
  })

  test('asks once on a page that opens hidden, and again when it is visible', async () => {
    await setVisibility('hidden')
    const app = await renderApp({ ...PAYMENT, answers: paymentIs('open') })
    await advance(10 * POLL_INTERVAL)
    expect(pollCount(app)).toBe(1)
    await setVisibility('visible')
    expect(pollCount(app)).toBe(2)
  })

  test('ends when the member leaves the page', async () => {
    const app = await renderApp({ ...PAYMENT, answers: paymentIs('open') })
    await press(link('Lidmaatschap'))
    await advance(10 * POLL_INTERVAL)
    expect(pollCount(app)).toBe(1)
  })

  test('links to the plans after 10 s of an open payment', async () => {
    await renderApp({ ...PAYMENT, answers: paymentIs('open') })
    await advance(OPEN_LONG - 1)
    expect(words()).not.toContain('Scherm van je bank gesloten?')
    await advance(POLL_INTERVAL)
    expect(words()).toContain('Scherm van je bank gesloten?')
    await press(link('Kies opnieuw je lidmaatschap.'))
    expect(heading()).toBe('Lidmaatschap')
  })

  test('after 2 minutes, explains that the page may be closed, and offers a check', async () => {
    const app = await renderApp({ ...PAYMENT, answers: paymentIs('pending') })
    await advance(POLL_SLOW - POLL_INTERVAL)
    expect(screen.queryByRole('button', { name: AGAIN })).toBe(null)
    await advance(2 * POLL_INTERVAL)
    expect(words()).toContain('Je mag deze pagina sluiten')
    const before = pollCount(app)
    await press(button(AGAIN))
    expect(pollCount(app)).toBe(before + 1)
    await advance(POLL_INTERVAL)
    expect(pollCount(app)).toBe(before + 2)
  })

  test('stops after 15 minutes with an explanation, and continues when the member presses a button', async () => {
    const app = await renderApp({ ...PAYMENT, answers: paymentIs('pending') })
    await advance(POLL_LIMIT + POLL_INTERVAL, POLL_INTERVAL)
    const before = pollCount(app)
    await advance(POLL_SLOW, POLL_INTERVAL)
    expect(pollCount(app)).toBe(before)
    expect(title()).toBe(PROCESSED)
    expect(words()).toContain('We kijken niet meer vanzelf. Kies ‘Opnieuw controleren’.')
    expect(words()).not.toContain('Je ziet hier vanzelf')
    await press(button(AGAIN))
    expect(pollCount(app)).toBe(before + 1)
    await advance(POLL_INTERVAL)
    expect(pollCount(app)).toBe(before + 2)
    expect(button(AGAIN)).toBeDefined()
  })
})

describe('a failed check of a payment', () => {
  const failing = async () => {
    const app = await renderApp({ ...PAYMENT, answers: paymentIs('open') })
    app.stub.on(POLL, () => json([], 503))
    await advance(POLL_INTERVAL)
    expect(pollCount(app)).toBe(2)
    return app
  }

  test('the page checks again after 2.5, 5, 10, 20, and then every 30 s', async () => {
    const app = await failing()
    for (const [after, count] of [2500, 5000, 10_000, 20_000, 30_000, 30_000].map((ms, at) => [ms, at + 3])) {
      await advance((after ?? 0) - 1)
      expect(pollCount(app)).toBe((count ?? 0) - 1)
      await advance(1)
      expect(pollCount(app)).toBe(count)
    }
  })

  test('keeps the last status, and warns not to pay again, without the text of the server', async () => {
    await failing()
    expect(title()).toBe('De betaling is gestart.')
    expect(main()).toMatch(/We kunnen nu niet zien of de betaling gelukt is\.Betaal nog niet opnieuw\./)
    expect(words()).not.toMatch(/mislukt|geannuleerd|probeer het/i)
    expect(screen.getByText(`${UNKNOWN}.`).closest('.notice')?.className).toContain('warning')
    expect(toasts()).toEqual([])
  })

  test('the next answer removes the warning, and polling returns to its interval', async () => {
    const app = await failing()
    app.stub.on(POLL, () => json({ status: 'pending' }))
    await advance(2500)
    expect(title()).toBe(PROCESSED)
    expect(main()).not.toContain(UNKNOWN)
    await advance(POLL_INTERVAL)
    expect(pollCount(app)).toBe(4)
  })

  test('the page checks again when the window gets the focus, but not after a success', async () => {
    const app = await failing()
    await focusWindow()
    expect(pollCount(app)).toBe(3)
    app.stub.on(POLL, () => json({ status: 'open' }))
    await focusWindow()
    await focusWindow()
    expect(pollCount(app)).toBe(4)
  })

  test.each([
    ['the page is visible again', () => setVisibility('visible')],
    ['the connection is back', async () => void wake()],
  ])('is repeated as soon as %s', async (_when, wakeUp) => {
    const app = await renderApp({ ...PAYMENT, answers: paymentIs('open') })
    app.stub.on(POLL, offline)
    await advance(POLL_INTERVAL)
    expect(button(AGAIN)).toBeDefined()
    app.stub.on(POLL, () => json({ status: 'canceled' }))
    await wakeUp()
    await settle()
    expect(title()).toBe('De betaling is geannuleerd.')
    const before = pollCount(app)
    wake()
    await settle()
    expect(pollCount(app)).toBe(before)
  })
})

describe('a paid payment', () => {
  test('refreshes member, membership and actions left once, shows a toast, and goes to the account', async () => {
    const app = await renderApp({ ...PAYMENT, answers: paymentIs('paid'), strict: true })
    expect(toasts()).toEqual(['Betaling geslaagd!'])
    Object.assign(app.member('gratis'), { endDate: '2026-09-14', hasEndedMembership: false })
    app.stub.sent.length = 0
    await advance(PAID_PAUSE - 1)
    expect(app.address()).toBe('/payment?id=tr_1')
    await advance(1)
    expect(app.history.urls).toEqual(['/account'])
    expect(heading()).toBe('Mijn Account')
    expect(words()).toContain('14-09-2026')
    await advance(4 * POLL_INTERVAL)
    expect(app.calls().sort()).toEqual([
      'GET /api/account/password',
      'GET /api/klupper',
      'GET /api/membership',
      'GET /api/membership/actions-left',
      'GET /api/membership/superklupper',
      'GET /api/subscription',
    ])
    expect(toasts()).toEqual([])
  })

  test('has one toast and one refresh, however often the page is shown', async () => {
    const app = await renderApp({ ...PAYMENT, answers: paymentIs('open') })
    setPayment(app, 'paid')
    const before = app.calls().length
    const held = app.stub.hold(POLL)
    await advance(POLL_INTERVAL)
    await setVisibility('visible')
    await held.release()
    await setVisibility('visible')
    expect(app.calls().slice(before)).toEqual([POLL, 'GET /api/klupper', 'GET /api/membership'])
    expect(toasts()).toEqual(['Betaling geslaagd!'])
  })

  test.each<[string, (app: Running) => Promise<unknown>, string]>([
    [
      'the button',
      () => press(link('Naar Mijn Account')).then(() => press(link('Lidmaatschap'))),
      '/membership',
    ],
    ['the menu', () => press(link('Lidmaatschap')), '/membership'],
    ['Back', async app => app.history.back(), '/account'],
    ['the logout', () => press(button('Uitloggen')), '/payment?id=tr_1'],
    ['the end of the session', app => app.receive({ type: 'expired' }), '/'],
  ])('leads a member who leaves before that by %s to no other page', async (_way, leave, end) => {
    const app = await renderApp({ ...PAYMENT, at: '/account', answers: paymentIs('paid') })
    app.router.navigate('/payment?id=tr_1')
    await settle()
    await advance(PAID_PAUSE - 1000)
    await leave(app)
    await settle()
    const { urls } = app.history
    await advance(PAID_PAUSE)
    expect(app.address()).toBe(end)
    expect(app.history.urls).toEqual(urls)
  })
})
