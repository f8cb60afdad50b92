import { describe, expect, test } from 'vitest'
import { type Running, renderApp } from '../../support/app.tsx'
import { advance } from '../../support/clock.ts'
import { failure, offline, text } from '../../support/fetch-stub.ts'
import { button, focusWindow, main, press, toasts } from '../../support/user.ts'

const USER = 'GET /api/klupper'
const MEMBERSHIP = 'GET /api/membership'
const PAY = 'Betalen met iDeal'
const POST = 'POST /api/payment'

test('a read that is refused for good is sent twice, and does not end the session', async () => {
  const app = await renderApp({ at: '/account', as: 'gratis', answers: { [MEMBERSHIP]: () => failure(401) } })
  await advance(60_000)
  expect(app.calls(MEMBERSHIP)).toHaveLength(2)
  expect(app.calls(USER)).toHaveLength(2)
  expect(main()).toContain('We kunnen je lidmaatschap nu niet laten zien')
})

describe('after fifteen minutes without an answer', () => {
  const PAUSE = 15 * 60_000

  /** The calls in their order, since the last time. */
  function ordered(app: Running) {
    const before = app.calls().length
    return () => app.calls().slice(before)
  }

  async function afterPause(at: string, as: string, pause = PAUSE) {
    const app = await renderApp({ at, as })
    await advance(pause, PAUSE)
    return { app, calls: ordered(app) }
  }

  test('a return to the page reads the user first and alone', async () => {
    const { app, calls } = await afterPause('/account', 'lid')
    const user = app.stub.hold(USER)
    await focusWindow()
    expect(calls()).toEqual([USER])
    await user.release()
    expect(calls()).toEqual([USER, MEMBERSHIP])
  })

  test('a press on the pay button reads the user first and alone', async () => {
    const { app, calls } = await afterPause('/membership/6', 'gratis')
    const user = app.stub.hold(USER)
    await press(button(PAY))
    expect(calls()).toEqual([USER])
    await user.release()
    expect(calls()).toEqual([USER, USER, MEMBERSHIP, 'GET /api/subscription', POST, USER, USER])
  })

  test.each<[what: string, pause: number, answered: number | undefined, calls: string[]]>([
    ['less than that', PAUSE - 1000, undefined, [MEMBERSHIP]],
    ['that, but with an answer in another tab', PAUSE, 0, [MEMBERSHIP]],
    ['that by a clock that was set back', 1000, 60_000, [USER, MEMBERSHIP]],
  ])('%s: a return to the page reads what it should', async (_what, pause, answered, reads) => {
    const { calls } = await afterPause('/account', 'lid', pause)
    if (answered !== undefined) localStorage.setItem('klup-member', String(Date.now() + answered))
    await focusWindow()
    expect(calls()).toEqual(reads)
  })

  test.each([
    ['without a connection', offline],
    ['behind the page of a gateway', () => text('<h1>Bad Gateway</h1>', 502)],
  ])('nothing else is sent when the user cannot be read %s', async (_why, answer) => {
    const { app, calls } = await afterPause('/account', 'lid')
    app.stub.on(USER, answer)
    await focusWindow()
    expect(calls()).toEqual([USER])
    expect(main()).toContain('Dit is misschien niet meer actueel.')
    expect(toasts()).toHaveLength(1)
    app.stub.off(USER)
    await advance(1000)
    await focusWindow()
    expect(main()).not.toContain('Dit is misschien niet meer actueel.')
  })

  test('a press still waits five seconds for the plans after a slow answer about the user', async () => {
    const { app, calls } = await afterPause('/membership/6', 'gratis')
    const { world } = app.mock
    world.plans = world.plans.map(plan => ({ ...plan, price: 39.95 }))
    const user = app.stub.hold(USER)
    await press(button(PAY))
    await advance(6000)
    await user.release()
    expect(main()).toContain('6 maanden kost nu €39,95')
    expect(calls()).not.toContain(POST)
  })
})
