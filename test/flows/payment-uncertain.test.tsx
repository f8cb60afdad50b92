import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { POLL_INTERVAL } from '../../src/features/payment/status.ts'
import { pass } from '../support/clock.ts'
import { json } from '../support/fetch-stub.ts'
import { setUpFlow } from '../support/flow.ts'
import { asked, POLL, PROCESSED, title, visitPayment } from '../support/payments.ts'
import { focusWindow, main, toasts, words } from '../support/user.ts'

setUpFlow()

const UNKNOWN = 'We kunnen nu niet zien of de betaling gelukt is'

describe('a failed check of a payment', () => {
  const failing = async () => {
    const app = await visitPayment(() => 'open')
    app.stub.on(POLL, () => json([], 503))
    await pass(POLL_INTERVAL)
    expect(asked(app)).toBe(2)
    return app
  }

  test('is repeated after 2.5, 5, 10, 20, and then every 30 s', async () => {
    const app = await failing()
    for (const [after, count] of [2500, 5000, 10_000, 20_000, 30_000, 30_000].map((ms, at) => [ms, at + 3])) {
      await pass((after ?? 0) - 1)
      expect(asked(app)).toBe((count ?? 0) - 1)
      await pass(1)
      expect(asked(app)).toBe(count)
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

  test('is forgotten with the next answer, and polling returns to its interval', async () => {
    const app = await failing()
    app.stub.on(POLL, () => json({ status: 'pending' }))
    await pass(2500)
    expect(title()).toBe(PROCESSED)
    expect(main()).not.toContain(UNKNOWN)
    await pass(POLL_INTERVAL)
    expect(asked(app)).toBe(4)
  })

  test('is repeated when the window gets the focus, unlike one that succeeded', async () => {
    const app = await failing()
    await focusWindow()
    expect(asked(app)).toBe(3)
    app.stub.on(POLL, () => json({ status: 'open' }))
    await focusWindow()
    await focusWindow()
    expect(asked(app)).toBe(4)
  })
})
