import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { POLL_INTERVAL } from '../../../src/api/reads.ts'
import { OPEN_LONG, POLL_LIMIT, POLL_SLOW } from '../../../src/features/payment/status.ts'
import { renderApp } from '../../support/app.tsx'
import { advance, settle } from '../../support/clock.ts'
import { json } from '../../support/fetch-stub.ts'
import { minutes, POLL, paymentIs, pollCount, setPayment } from '../../support/payments.ts'
import {
  button,
  focusWindow,
  heading,
  link,
  main,
  press,
  setVisibility,
  subheading,
  toasts,
  words,
} from '../../support/user.ts'

const AGAIN = 'Opnieuw controleren'
const PROCESSED = 'De betaling wordt nog verwerkt.'
const UNKNOWN = 'We kunnen nu niet zien of de betaling gelukt is'

async function goOnline() {
  window.dispatchEvent(new Event('online'))
  await settle()
}

describe('polling', () => {
  test('makes one request at a time, each an interval after the last answer', async () => {
    const app = await renderApp(paymentIs('open'))
    const held = app.stub.hold(POLL)
    await advance(POLL_INTERVAL)
    await advance(8 * POLL_INTERVAL)
    expect(pollCount(app)).toBe(2)
    held.release()
    await advance(POLL_INTERVAL - 1)
    expect(pollCount(app)).toBe(2)
    await advance(1)
    expect(pollCount(app)).toBe(3)
  })

  test('pauses while the page is hidden, and continues as soon as it is visible, also after a long sleep', async () => {
    const app = await renderApp(paymentIs('open'))
    await setVisibility('hidden')
    await advance(POLL_LIMIT - POLL_SLOW, POLL_SLOW)
    expect(pollCount(app)).toBe(1)
    await setVisibility('visible')
    expect(pollCount(app)).toBe(2)
    expect(words()).toContain('Je mag deze pagina sluiten')
    await advance(POLL_INTERVAL)
    expect(pollCount(app)).toBe(3)
  })

  test('replaces a check that began before the page was hidden, once, and ignores its answer', async () => {
    const app = await renderApp(paymentIs('open'))
    const dead = app.stub.hold(POLL)
    await advance(POLL_INTERVAL)
    await setVisibility('hidden')
    await advance(2 * POLL_INTERVAL)
    setPayment(app, 'canceled')
    const held = app.stub.hold(POLL)
    await setVisibility('visible')
    await focusWindow()
    expect(pollCount(app)).toBe(3)
    expect(app.requests(POLL).map(({ init }) => init.signal?.aborted)).toEqual([false, true, false])
    dead.resolve(json({ data: { status: 'failed' } }))
    await held.release()
    expect(subheading()).toBe('De betaling is geannuleerd.')
    expect(toasts()).toEqual([])
  })

  test('takes the answer that arrives on a hidden page, and then pauses', async () => {
    const app = await renderApp(paymentIs('open'))
    const held = app.stub.hold(POLL)
    await advance(POLL_INTERVAL)
    await setVisibility('hidden')
    setPayment(app, 'pending')
    held.release()
    await advance(4 * POLL_INTERVAL)
    expect(pollCount(app)).toBe(2)
    expect(subheading()).toBe(PROCESSED)
  })

  test('asks once on a page that opens hidden, and again when it is visible', async () => {
    await setVisibility('hidden')
    const app = await renderApp(paymentIs('open'))
    await advance(10 * POLL_INTERVAL)
    expect(pollCount(app)).toBe(1)
    await setVisibility('visible')
    expect(pollCount(app)).toBe(2)
  })

  test('ends when the member leaves the page', async () => {
    const app = await renderApp(paymentIs('open'))
    await press(link('Lidmaatschap'))
    await advance(10 * POLL_INTERVAL)
    expect(pollCount(app)).toBe(1)
  })

  test('links to the plans after 10 s of an open payment', async () => {
    await renderApp(paymentIs('open'))
    await advance(OPEN_LONG - 1)
    expect(words()).not.toContain('Scherm van je bank gesloten')
    await advance(1)
    expect(words()).toContain(
      'Net betaald? Wacht dan even. Scherm van je bank gesloten zonder te betalen? Kies opnieuw je lidmaatschap.',
    )
    await press(link('Kies opnieuw je lidmaatschap.'))
    expect(heading()).toBe('Lidmaatschap')
  })

  test('after 2 minutes, explains that the page may be closed, and offers a check', async () => {
    const app = await renderApp(paymentIs('pending'))
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

  test.each([
    ['two hours forward', minutes(120)],
    ['an hour back', -minutes(60)],
  ])('goes on by its own clock when that of the device is set %s', async (_how, change) => {
    const app = await renderApp(paymentIs('pending'))
    vi.setSystemTime(Date.now() + change)
    await advance(2 * POLL_INTERVAL)
    expect(pollCount(app)).toBe(3)
    expect(words()).not.toContain('Je mag deze pagina sluiten')
    await advance(POLL_SLOW, 10_000)
    expect(words()).toContain('Je mag deze pagina sluiten')
    await advance(POLL_LIMIT - POLL_SLOW, minutes(1))
    expect(words()).toContain('We kijken niet meer vanzelf.')
    await press(button(AGAIN))
    vi.setSystemTime(Date.now() + change)
    const before = pollCount(app)
    await advance(2 * POLL_INTERVAL)
    expect(pollCount(app)).toBe(before + 2)
  })

  test('says what is true after 10 s and 2 minutes also while a check has no answer', async () => {
    const app = await renderApp(paymentIs('open'))
    app.stub.hold(POLL)
    await advance(OPEN_LONG)
    expect(words()).toContain('Scherm van je bank gesloten')
    await advance(POLL_SLOW - OPEN_LONG - 1)
    expect(words()).not.toContain('Je mag deze pagina sluiten')
    await advance(1)
    expect(words()).toContain('Je mag deze pagina sluiten')
  })

  test('stops after 15 minutes with an explanation: a return checks once, and a press goes on', async () => {
    const app = await renderApp(paymentIs('pending'))
    await advance(POLL_LIMIT, minutes(1))
    await advance(POLL_INTERVAL)
    const before = pollCount(app)
    await advance(POLL_SLOW, POLL_INTERVAL)
    expect(pollCount(app)).toBe(before)
    expect(subheading()).toBe(PROCESSED)
    expect(words()).toContain('We kijken niet meer vanzelf. Kies ‘Opnieuw controleren’.')
    expect(words()).not.toContain('Je ziet hier vanzelf')
    await setVisibility('hidden')
    await setVisibility('visible')
    await advance(POLL_SLOW, POLL_INTERVAL)
    expect(pollCount(app)).toBe(before + 1)
    await press(button(AGAIN))
    expect(pollCount(app)).toBe(before + 2)
    await advance(POLL_INTERVAL)
    expect(pollCount(app)).toBe(before + 3)
    expect(button(AGAIN)).toBeDefined()
  })
})

describe('a failed check of a payment', () => {
  async function failSecond() {
    const app = await renderApp(paymentIs('open'))
    app.mock.setFault(POLL, '503-empty')
    app.stub.off(POLL)
    await advance(POLL_INTERVAL)
    expect(pollCount(app)).toBe(2)
    return app
  }

  test('the page checks again after 2.5, 5, 10, 20, and then every 30 s', async () => {
    const app = await failSecond()
    for (const ms of [2500, 5000, 10_000, 20_000, 30_000, 30_000]) {
      const before = pollCount(app)
      await advance(ms - 1)
      expect(pollCount(app)).toBe(before)
      await advance(1)
      expect(pollCount(app)).toBe(before + 1)
    }
  })

  test('keeps the last status, and warns not to pay again, without the text of the server', async () => {
    await failSecond()
    expect(subheading()).toBe('De betaling is gestart.')
    expect(main()).toMatch(/We kunnen nu niet zien of de betaling gelukt is\.Betaal nog niet opnieuw\./)
    expect(words()).not.toMatch(/mislukt|geannuleerd|probeer het/i)
    expect(screen.getByText(`${UNKNOWN}.`).closest('.notice')?.className).toContain('warning')
    expect(toasts()).toEqual([])
  })

  test('the next answer removes the warning, and polling returns to its interval', async () => {
    const app = await failSecond()
    setPayment(app, 'pending')
    await advance(2500)
    expect(subheading()).toBe(PROCESSED)
    expect(main()).not.toContain(UNKNOWN)
    await advance(POLL_INTERVAL)
    expect(pollCount(app)).toBe(4)
  })

  test('the page checks again when the window gets the focus, but not after a success', async () => {
    const app = await failSecond()
    await focusWindow()
    expect(pollCount(app)).toBe(3)
    setPayment(app, 'open')
    await focusWindow()
    await focusWindow()
    expect(pollCount(app)).toBe(4)
  })

  test.each([
    ['the page is visible again', () => setVisibility('visible')],
    ['the connection is back', goOnline],
  ])('the page checks again as soon as %s', async (_when, wakeUp) => {
    const app = await failSecond()
    setPayment(app, 'canceled')
    await wakeUp()
    expect(subheading()).toBe('De betaling is geannuleerd.')
    await goOnline()
    expect(pollCount(app)).toBe(3)
  })
})
