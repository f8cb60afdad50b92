import { describe, expect, test } from 'vitest'
import { QUERY_TIMES } from '../../../src/api/calls.ts'
import { PATHS } from '../../../src/api/paths.ts'
import { ROUTES } from '../../../src/app/routes.ts'
import { screenInfo } from '../../../src/app/screens.ts'
import { type Running, renderApp } from '../../support/app.tsx'
import { advance } from '../../support/clock.ts'
import { setUpFlow } from '../../support/flow.ts'
import { focusWindow, link, logIn, press, radio, setVisibility } from '../../support/user.ts'

setUpFlow()

const USER = 'GET /api/klupper'
const PASSWORD = 'GET /api/account/password'
const MEMBERSHIP = 'GET /api/membership'
const LEFT = 'GET /api/membership/actions-left'
const PLANS = 'GET /api/subscription'
const SUPER = 'GET /api/membership/superklupper'
/** The account reads these later. */
const AFTER_ACCOUNT = [SUPER, PLANS]
const TYPES = 'GET /api/membership/cancellation/type'

/** Each address with a screen, and a person who sees it. */
const ADDRESSES = [
  ...ROUTES.visitor.map(row => ({ ...row, as: '' })),
  ...ROUTES.member.map(row => ({ ...row, as: 'lid' })),
]
  .filter(({ screen }) => screen)
  .map(row => ({ ...row, at: row.path.replace('{months}', '6').replace(/\{\w+\}/, 'abc') }))

test.each(ADDRESSES)(
  'the row of $at for «$as» prefetches exactly the reads of its screen',
  async ({ at, as, screen }) => {
    const reads = (screen && screenInfo(screen).prefetch) ?? []
    const app = await renderApp({ at, as })
    const after = screen === 'account' ? AFTER_ACCOUNT : []
    expect(app.calls().sort()).toEqual([USER, ...reads.map(name => `GET ${PATHS[name]}`), ...after].sort())
  },
)

/** The calls that a step makes, in alphabetical order. */
async function callsOf(app: Running, step: () => Promise<unknown>): Promise<string[]> {
  app.stub.sent.length = 0
  await step()
  return app.calls().sort()
}

describe('within the stale time, each call is made once', () => {
  test('while a member visits account and membership twice', async () => {
    const app = await renderApp({ at: '/' })
    expect(app.calls()).toEqual([USER])
    const read = (step: () => Promise<unknown>) => callsOf(app, step)
    expect(await read(() => logIn('lid'))).toEqual([
      ...[PASSWORD, USER, MEMBERSHIP, LEFT],
      ...[SUPER, PLANS, 'POST /api/login'],
    ])
    expect(await read(() => press(link('Lidmaatschap')))).toEqual([])
    expect(await read(() => press(link('Mijn Account')))).toEqual([])
    await advance(QUERY_TIMES.staleTime / 2, 10_000)
    expect(await read(() => press(link('Lidmaatschap')))).toEqual([])
    expect(await read(() => press(radio(/^6 maanden/)))).toEqual([])
    expect(await read(() => press(link('Lidmaatschap opzeggen')))).toEqual([TYPES])
    expect(await read(() => press(link(/Terug/)))).toEqual([])
    expect(await read(() => press(link('Lidmaatschap opzeggen')))).toEqual([])
    expect(await read(async () => app.history.back())).toEqual([])
  })

  test('and a visitor makes one call', async () => {
    const app = await renderApp({ at: '/login' })
    await press(link('Wachtwoord vergeten?'))
    await press(link('Terug naar inloggen'))
    await focusWindow()
    expect(app.calls()).toEqual([USER])
  })
})

describe('a return to the window', () => {
  test.each([
    ['/account', 'gratis'],
    ['/membership', 'superklupper'],
    ['/membership/cancellation', 'lid'],
  ])('at %s reads only the membership, fresh or stale', async (at, as) => {
    const app = await renderApp({ at, as })
    expect(await callsOf(app, focusWindow)).toEqual([MEMBERSHIP])
    await advance(QUERY_TIMES.staleTime + 1000, 10_000)
    expect(await callsOf(app, focusWindow)).toEqual([MEMBERSHIP])
  })

  test('by a switch of tabs reads the membership, unlike hiding the tab', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    expect(await callsOf(app, () => setVisibility('hidden'))).toEqual([])
    const both = async () => {
      void setVisibility('visible')
      await focusWindow()
    }
    expect(await callsOf(app, both)).toEqual([MEMBERSHIP])
  })

  test('by the back/forward cache reads the member, and then the membership, once', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    const wake = async () => {
      window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
      document.dispatchEvent(new Event('visibilitychange'))
      await focusWindow()
    }
    expect(await callsOf(app, wake)).toEqual([USER, MEMBERSHIP, LEFT])
  })

  test('reads nothing on a page without the membership', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    await press(link('Wachtwoord wijzigen'))
    expect(await callsOf(app, focusWindow)).toEqual([])
  })
})
