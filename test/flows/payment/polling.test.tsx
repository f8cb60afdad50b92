import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { POLL_INTERVAL } from '../../../src/api/calls.ts'
import { OPEN_LONG, POLL_LIMIT, POLL_SLOW } from '../../../src/features/payment/status.ts'
import { renderApp } from '../../support/app.tsx'
import { advance, settle } from '../../support/clock.ts'
import { minutes, POLL, paymentIs, setPayment } from '../../support/membership.ts'
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
const MAY_CLOSE = 'Je mag deze pagina sluiten'

async function goOnline() {
  window.dispatchEvent(new Event('online'))
  await settle()
}

test('polling makes one request at a time, each an interval after the last answer, until the member leaves', async () => {
  const app = await renderApp(paymentIs('open'))
  const held = app.stub.hold(POLL)
  await advance(9 * POLL_INTERVAL)
  expect(app.calls(POLL)).toHaveLength(2)
  held.release()
  await advance(POLL_INTERVAL - 1)
  expect(app.calls(POLL)).toHaveLength(2)
  await advance(1)
  expect(app.calls(POLL)).toHaveLength(3)
  await press(link('Lidmaatschap'))
  await advance(10 * POLL_INTERVAL)
  expect(app.calls(POLL)).toHaveLength(3)
})

test('polling pauses while the page is hidden, and continues as soon as it is visible, also after a long sleep', async () => {
  const app = await renderApp(paymentIs('open'))
  await setVisibility('hidden')
  await advance(POLL_LIMIT - POLL_SLOW, POLL_SLOW)
  expect(app.calls(POLL)).toHaveLength(1)
  await setVisibility('visible')
  expect(app.calls(POLL)).toHaveLength(2)
  expect(words()).toContain(MAY_CLOSE)
  await advance(POLL_INTERVAL)
  expect(app.calls(POLL)).toHaveLength(3)
})

test('polling says after 10 s and 2 minutes what the member may do, also while a check has no answer', async () => {
  const app = await renderApp(paymentIs('open'))
  app.stub.hold(POLL)
  await advance(OPEN_LONG - 1)
  expect(words()).not.toContain('Scherm van je bank gesloten')
  await advance(1)
  expect(words()).toContain('Scherm van je bank gesloten zonder te betalen? Kies opnieuw je lidmaatschap.')
  await advance(POLL_SLOW - OPEN_LONG - 1)
  expect(words()).not.toContain(MAY_CLOSE)
  await advance(1)
  expect(words()).toContain(MAY_CLOSE)
  await press(link('Kies opnieuw je lidmaatschap.'))
  expect(heading()).toBe('Kies je lidmaatschap')
})

test.each([
  ['two hours forward', minutes(120)],
  ['an hour back', -minutes(60)],
])(
  'polling stops after 15 minutes of its own when the clock is set %s, until a return',
  async (_how, change) => {
    const app = await renderApp(paymentIs('pending'))
    vi.setSystemTime(Date.now() + change)
    await advance(2 * POLL_INTERVAL)
    expect(app.calls(POLL)).toHaveLength(3)
    expect(screen.queryByRole('button', { name: AGAIN })).toBe(null)
    await advance(POLL_SLOW, 20_000)
    expect(words()).toContain(MAY_CLOSE)
    await press(button(AGAIN))
    await advance(POLL_LIMIT - POLL_SLOW, minutes(1))
    const before = app.calls(POLL).length
    await advance(POLL_SLOW, minutes(1))
    expect(app.calls(POLL)).toHaveLength(before)
    expect(subheading()).toBe(PROCESSED)
    expect(words()).toContain('We kijken niet meer vanzelf. Kies ‘Opnieuw controleren’.')
    await setVisibility('hidden')
    await setVisibility('visible')
    await advance(2 * POLL_INTERVAL)
    expect(app.calls(POLL)).toHaveLength(before + 1)
    await press(button(AGAIN))
    expect(app.calls(POLL)).toHaveLength(before + 2)
  },
)

async function failSecond() {
  const app = await renderApp(paymentIs('open'))
  app.mock.setFault(POLL, '503-empty')
  app.stub.off(POLL)
  await advance(POLL_INTERVAL)
  expect(app.calls(POLL)).toHaveLength(2)
  return app
}

test('a failed check of a payment is repeated after 2.5, 5, 10, 20, and then every 30 s', async () => {
  const app = await failSecond()
  for (const ms of [2500, 5000, 10_000, 20_000, 30_000, 30_000]) {
    const before = app.calls(POLL).length
    await advance(ms - 1)
    expect(app.calls(POLL)).toHaveLength(before)
    await advance(1)
    expect(app.calls(POLL)).toHaveLength(before + 1)
  }
})

test('a failed check of a payment keeps the last status, and warns not to pay again, without a message of the server, until the next answer', async () => {
  const app = await failSecond()
  expect(subheading()).toBe('De betaling is gestart.')
  expect(main()).toContain(`${UNKNOWN}.Betaal nog niet opnieuw.`)
  expect(words()).not.toMatch(/mislukt|geannuleerd|probeer het/i)
  expect(screen.getByText(`${UNKNOWN}.`).closest('.notice')?.className).toContain('warning')
  expect(toasts()).toEqual([])
  setPayment(app, 'pending')
  await advance(2500)
  expect(subheading()).toBe(PROCESSED)
  expect(main()).not.toContain(UNKNOWN)
  await advance(POLL_INTERVAL)
  expect(app.calls(POLL)).toHaveLength(4)
})

test.each([
  ['the window gets the focus', focusWindow],
  ['the page is visible again', () => setVisibility('visible')],
  ['the connection is back', goOnline],
])(
  'a failed check of a payment is repeated as soon as %s, but not after a success',
  async (_when, wakeUp) => {
    const app = await failSecond()
    setPayment(app, 'open')
    await wakeUp()
    expect(app.calls(POLL)).toHaveLength(3)
    expect(main()).not.toContain(UNKNOWN)
    await focusWindow()
    await goOnline()
    expect(app.calls(POLL)).toHaveLength(3)
  },
)
