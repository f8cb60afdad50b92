import { describe, expect, test } from 'vitest'
import { setUpFlow } from '../support/flow.ts'
import { button, heading, link, press, radio, words } from '../support/person.ts'
import { type Running, renderApp } from '../support/render-app.tsx'
import { logIn } from '../support/sign-in.ts'
import { pass, settle } from '../support/time.ts'
import { becomes, focusWindow } from '../support/visibility.ts'

setUpFlow()

const USER = 'GET /api/klupper'
const PASSWORD = 'GET /api/account/password'
const MEMBERSHIP = 'GET /api/membership'
const LEFT = 'GET /api/membership/actions-left'
const PLANS = 'GET /api/subscription'
const SUPER = 'GET /api/membership/superklupper'
const TYPES = 'GET /api/membership/cancellation/type'

/** The calls that a step makes, in alphabetical order. */
async function callsOf(app: Running, step: () => Promise<unknown>): Promise<string[]> {
  const before = app.wire.sent.length
  await step()
  return app.calls().slice(before).sort()
}

describe('each thing is read once within the stale time', () => {
  test('sign in, account, membership, account, membership again', async () => {
    const app = await renderApp({ at: '/' })
    expect(app.calls()).toEqual([USER])
    expect(await callsOf(app, () => logIn('lid'))).toEqual([
      PASSWORD,
      USER,
      MEMBERSHIP,
      LEFT,
      'POST /api/login',
    ])
    expect(await callsOf(app, () => press(link('Lidmaatschap')))).toEqual([SUPER, PLANS])
    await pass(60_000, 10_000)
    expect(await callsOf(app, () => press(link('Mijn Account')))).toEqual([])
    await pass(60_000, 10_000)
    expect(await callsOf(app, () => press(link('Lidmaatschap')))).toEqual([])
    expect(await callsOf(app, () => press(radio(/^6 maanden/)))).toEqual([])
    expect(await callsOf(app, () => press(link('Lidmaatschap opzeggen')))).toEqual([TYPES])
    expect(await callsOf(app, () => press(link(/Terug/)))).toEqual([])
    expect(await callsOf(app, () => press(link('Lidmaatschap opzeggen')))).toEqual([])
    expect(await callsOf(app, () => Promise.resolve(app.history.back()).then(() => settle()))).toEqual([])
    expect(app.calls().filter(call => call === USER)).toHaveLength(2)
  })

  test('signed in already: the member and what the page shows, each once', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'lid' })
    expect(app.calls().sort()).toEqual([USER, MEMBERSHIP, LEFT, SUPER, PLANS])
  })

  test('under StrictMode as well', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'lid', strict: true })
    expect(app.calls().sort()).toEqual([USER, MEMBERSHIP, LEFT, SUPER, PLANS])
  })

  test('a visitor causes one call', async () => {
    const app = await renderApp({ at: '/login' })
    await press(link('Wachtwoord vergeten?'))
    await press(link('Terug naar inloggen'))
    await focusWindow()
    expect(app.calls()).toEqual([USER])
  })

  test('a page that is left while it loads, and entered again, shares the request', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    const release = app.wire.hold(PLANS)
    await press(link('Lidmaatschap'))
    await press(link('Mijn Account'))
    await press(link('Lidmaatschap'))
    release()
    await settle()
    expect(app.calls().filter(call => call === PLANS)).toHaveLength(1)
    expect(words()).toContain('€34,95')
  })

  test('a read carries no content type, so that it costs no preflight', async () => {
    const app = await renderApp({ at: '/membership', as: 'lid' })
    for (const { call, headers, credentials } of app.wire.sent) {
      expect([call, headers, credentials]).toEqual([call, { accept: 'application/json' }, 'include'])
    }
  })
})

describe('coming back to the window', () => {
  test.each([
    ['/account', 'lid'],
    ['/account', 'gratis'],
    ['/membership', 'superklupper'],
    ['/membership/cancellation', 'lid'],
  ])('at %s reads the membership and nothing else', async (at, as) => {
    const app = await renderApp({ at, as })
    expect(await callsOf(app, focusWindow)).toEqual([MEMBERSHIP])
    expect(await callsOf(app, focusWindow)).toEqual([MEMBERSHIP])
  })

  test('also when the tab is shown again; hiding it reads nothing', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    expect(await callsOf(app, () => becomes('hidden'))).toEqual([])
    expect(await callsOf(app, () => becomes('visible'))).toEqual([MEMBERSHIP])
  })

  test('both events of one return are one read', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    const both = async () => {
      document.dispatchEvent(new Event('visibilitychange'))
      window.dispatchEvent(new Event('focus'))
      await settle()
    }
    expect(await callsOf(app, both)).toEqual([MEMBERSHIP])
  })

  test('nor are the three of a page that wakes: it reads who is signed in, and then the membership', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    const wake = async () => {
      window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
      document.dispatchEvent(new Event('visibilitychange'))
      window.dispatchEvent(new Event('focus'))
      await settle()
    }
    expect(await callsOf(app, wake)).toEqual([
      'GET /api/klupper',
      MEMBERSHIP,
      'GET /api/membership/actions-left',
    ])
  })

  test('on a page that does not show it, nothing is read', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    await press(link('Wachtwoord wijzigen'))
    expect(await callsOf(app, focusWindow)).toEqual([])
  })

  test('what changed is shown, without a spinner', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    app.member('lid').endDate = '2027-01-31'
    const release = app.wire.hold(MEMBERSHIP)
    await focusWindow()
    expect(words()).toContain('06-07-2026')
    expect(words()).not.toContain('Een ogenblik…')
    release()
    await settle()
    expect(words()).toContain('31-01-2027')
  })
})

describe('after five minutes', () => {
  const FIVE = 300_000

  test('what is stale is read again when a page uses it, and not before', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    await press(link('Lidmaatschap'))
    expect(await callsOf(app, () => pass(FIVE - 1000, 10_000))).toEqual([])
    expect(await callsOf(app, () => press(link('Mijn Account')))).toEqual([])
    expect(await callsOf(app, () => pass(1000))).toEqual([])
    expect(await callsOf(app, () => press(link('Lidmaatschap')))).toEqual([
      USER,
      MEMBERSHIP,
      LEFT,
      SUPER,
      PLANS,
    ])
    expect(await callsOf(app, () => press(link('Mijn Account')))).toEqual([PASSWORD])
  })

  test('the old data is shown while the new is on its way', async () => {
    const app = await renderApp({ at: '/membership', as: 'gratis' })
    await press(link('Mijn Account'))
    await pass(FIVE - 1, 10_000)
    app.wire.hold(PLANS)
    await pass(1)
    await press(link('Lidmaatschap'))
    expect(app.calls().filter(call => call === PLANS)).toHaveLength(2)
    expect(heading()).toBe('Lidmaatschap')
  })

  test('focus still reads the membership only: the plans do not refetch by themselves', async () => {
    const app = await renderApp({ at: '/membership', as: 'lid' })
    await pass(FIVE + 1000, 10_000)
    expect(await callsOf(app, focusWindow)).toEqual([MEMBERSHIP])
  })

  test('the list of reasons is not read again on focus', async () => {
    const app = await renderApp({ at: '/membership/cancellation', as: 'lid' })
    await pass(FIVE + 1000, 10_000)
    expect(await callsOf(app, focusWindow)).toEqual([MEMBERSHIP])
    expect(button('Lidmaatschap opzeggen')).toBeDefined()
  })
})

test('nothing is retried by itself', async () => {
  const app = await renderApp({ at: '/account', as: 'lid' })
  app.api.setFault(PLANS, 'refuse')
  await press(link('Lidmaatschap'))
  await pass(120_000, 10_000)
  expect(app.calls().filter(call => call === PLANS)).toHaveLength(1)
})

test('nor when it failed before what stands above it has come', async () => {
  const app = await renderApp({ at: '/account/change-password', as: 'lid' })
  app.api.setFault(PLANS, '503-empty')
  const release = app.wire.hold(MEMBERSHIP)
  await press(link('Lidmaatschap'))
  release()
  await settle()
  expect(words()).toContain('We kunnen de lidmaatschappen nu niet laten zien')
  expect(app.calls().filter(call => call === PLANS)).toHaveLength(1)
})
