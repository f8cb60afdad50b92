import { describe, expect, test, vi } from 'vitest'
import { REQUEST_TIMEOUT } from '../../../src/lib/http.ts'
import { type Running, renderApp } from '../../support/app.tsx'
import { advance, settle } from '../../support/clock.ts'
import { offline, text } from '../../support/fetch-stub.ts'
import { FORMS, submit } from '../../support/forms.ts'
import { button, focusWindow, heading, link, main, press, setVisibility, toasts } from '../../support/user.ts'

const USER = 'GET /api/klupper'
const MEMBERSHIP = 'GET /api/membership'
const PAY = 'Betalen met iDeal'
const POST = 'POST /api/payment'

describe('after fifteen minutes without an answer', () => {
  const PAUSE = 15 * 60_000

  /** The server asks more from now on. */
  function raisePrices({ mock: { world } }: Running) {
    world.plans = world.plans.map(plan => ({ ...plan, price: 39.95 }))
  }

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

  test('a new page waits for the user, who is asked once', async () => {
    const { app, calls } = await afterPause('/account', 'gratis')
    const user = app.stub.hold(USER)
    await press(link('Lidmaatschap'))
    expect(calls()).toEqual([USER])
    await user.release()
    expect(calls().filter(call => call === USER)).toHaveLength(1)
    expect(calls()).toContain('GET /api/subscription')
    expect(heading()).toBe('Lidmaatschap')
  })

  test('a press on the pay button reads the user first and alone, once', async () => {
    const { app, calls } = await afterPause('/membership/6', 'gratis')
    const user = app.stub.hold(USER)
    await press(button(PAY))
    expect(calls()).toEqual([USER])
    await user.release()
    expect(calls()).toEqual([USER, MEMBERSHIP, 'GET /api/subscription', POST])
  })

  test('less than that reads nobody first', async () => {
    const { calls } = await afterPause('/account', 'lid', PAUSE - 1000)
    await focusWindow()
    expect(calls()).toEqual([MEMBERSHIP])
  })

  test('an answer in another tab counts too', async () => {
    const { calls } = await afterPause('/account', 'lid')
    localStorage.setItem('klup-member', String(Date.now()))
    await focusWindow()
    expect(calls()).toEqual([MEMBERSHIP])
  })

  test('on a clock that was set back, the user is read first', async () => {
    const { calls } = await afterPause('/account', 'lid', 1000)
    localStorage.setItem('klup-member', String(Date.now() + 60_000))
    await focusWindow()
    expect(calls()).toEqual([USER, MEMBERSHIP])
  })

  test('nothing else is sent when the user cannot be read', async () => {
    const { app, calls } = await afterPause('/account', 'lid')
    app.stub.on(USER, offline)
    await focusWindow()
    expect(calls()).toEqual([USER])
    expect(main()).toContain('Dit is misschien niet meer actueel.')
    expect(toasts()).toHaveLength(1)
    app.stub.off(USER)
    await advance(1000)
    await focusWindow()
    expect(main()).not.toContain('Dit is misschien niet meer actueel.')
  })

  test('a member whose session has ended reads why, once', async () => {
    const { app, calls } = await afterPause('/account', 'lid')
    app.mock.world.sessions.clear()
    await focusWindow()
    await settle()
    expect(calls()).toEqual([USER])
    expect(heading()).toBe('Welkom bij Klup!')
    expect(toasts()).toEqual(['Je sessie is verlopen. Log opnieuw in.'])
  })

  test('a return from another app asks for the user no second time, and a time-out is said', async () => {
    const { app, calls } = await afterPause('/membership', 'lid')
    app.stub.hold(USER)
    await press(link('Lidmaatschap opzeggen'))
    await setVisibility('hidden')
    await setVisibility('visible')
    expect(calls()).toEqual([USER])
    await advance(REQUEST_TIMEOUT, REQUEST_TIMEOUT)
    expect(main()).toContain('We kunnen de redenen nu niet laten zien')
  })

  test('a password is sent when another tab has changed something meanwhile', async () => {
    const { app, calls } = await afterPause(FORMS.change.at, 'gratis')
    app.stub.hold(USER)
    await submit(FORMS.change)
    await app.receive({ type: 'changed' })
    expect(calls()).toContain(FORMS.change.call)
    expect(toasts()).toEqual(['Je wachtwoord is vervangen'])
  })

  test('a press whose user cannot be read at first pays nothing', async () => {
    const { app, calls } = await afterPause('/membership/6', 'gratis')
    raisePrices(app)
    const user = app.stub.hold(USER)
    await focusWindow()
    await press(button(PAY))
    user.reject(new TypeError('Failed to fetch'))
    await settle()
    expect(calls()).toEqual([USER])
    expect(main()).toContain('Er is niets betaald.')
    await press(button(PAY))
    expect(main()).toContain('6 maanden kost nu €39,95')
    expect(calls()).not.toContain(POST)
  })

  test('a press still waits five seconds for the plans after a slow answer about the user', async () => {
    const { app, calls } = await afterPause('/membership/6', 'gratis')
    raisePrices(app)
    const user = app.stub.hold(USER)
    await press(button(PAY))
    await advance(6000)
    await user.release()
    await settle()
    expect(main()).toContain('6 maanden kost nu €39,95')
    expect(calls()).not.toContain(POST)
  })

  test('a return to a page with a pending read asks for the user once', async () => {
    const { app } = await afterPause('/account/change-password', 'lid', 1000)
    app.stub.hold(MEMBERSHIP)
    await press(link('Mijn Account'))
    await setVisibility('hidden')
    vi.setSystemTime(Date.now() + PAUSE)
    const calls = ordered(app)
    await setVisibility('visible')
    expect(calls().filter(call => call === USER)).toHaveLength(1)
    expect(main()).toContain('nog ruim 3 maanden')
  })

  test('the page of a gateway is no answer about the user', async () => {
    const { app, calls } = await afterPause('/account', 'lid')
    app.stub.on(USER, () => text('<h1>Bad Gateway</h1>', 502))
    await focusWindow()
    expect(calls()).toEqual([USER])
  })
})
