import { expect, test } from 'vitest'
import { CALLS } from '../../../src/api/calls.ts'
import { QUERY_TIMES } from '../../../src/api/client.ts'
import { RETURN_INTERVAL } from '../../../src/app/connect-browser.ts'
import { screenInfo } from '../../../src/app/screens.ts'
import { renderApp } from '../../support/app.tsx'
import { advance, settle } from '../../support/clock.ts'
import { PAGES } from '../../support/pages.ts'
import { button, focusWindow, link, logIn, press, radio, setVisibility } from '../../support/user.ts'

const USER = 'GET /api/klupper'
const MEMBERSHIP = 'GET /api/membership'
const LEFT = 'GET /api/membership/actions-left'
const PLANS = 'GET /api/subscription'
const SUPER = 'GET /api/membership/superklupper'
const TYPES = 'GET /api/membership/cancellation/type'

test.each(Object.entries(PAGES))('the page %s reads exactly what it prefetches', async (name, { at, as }) => {
  const reads = screenInfo(name).prefetch ?? []
  // Only a free member sees the actions left.
  const app = await renderApp({ at, as: as && name !== 'cancellation' ? 'gratis' : as })
  expect(app.takeCalls()).toEqual([USER, ...reads.map(read => `GET ${CALLS[read].path}`)].sort())
})

test('within the stale time, a member who visits account and membership twice makes each call once', async () => {
  const app = await renderApp({ at: '/' })
  expect(app.takeCalls()).toEqual([USER])
  await logIn('lid')
  expect(app.takeCalls()).toEqual([USER, MEMBERSHIP, SUPER, PLANS, 'POST /api/login'])
  await press(link('Lidmaatschap'))
  await press(link('Mijn Account'))
  await advance(QUERY_TIMES.staleTime / 2, 10_000)
  await press(link('Lidmaatschap'))
  await press(radio(/^6 maanden/))
  expect(app.takeCalls()).toEqual([])
  await press(link('Lidmaatschap opzeggen'))
  expect(app.takeCalls()).toEqual([TYPES])
  await press(button('< Terug'))
  await press(link('Lidmaatschap opzeggen'))
  app.history.back()
  await settle()
  expect(app.takeCalls()).toEqual([])
})

test.each([
  ['/account', 'gratis'],
  ['/membership/cancellation', 'lid'],
])('a return to the window at %s reads only the membership, fresh or stale', async (at, as) => {
  const app = await renderApp({ at, as })
  app.takeCalls()
  await focusWindow()
  expect(app.takeCalls()).toEqual([MEMBERSHIP])
  await advance(QUERY_TIMES.staleTime + 1000, 10_000)
  await focusWindow()
  expect(app.takeCalls()).toEqual([MEMBERSHIP])
})

test('a return to the window replaces each read that began before the tab was hidden, once', async () => {
  const app = await renderApp({ at: '/account', as: 'gratis' })
  await advance(QUERY_TIMES.staleTime, 10_000)
  for (const call of [MEMBERSHIP, LEFT]) app.stub.hold(call)
  await press(button('Wachtwoord wijzigen'))
  await press(link('Mijn Account'))
  app.takeCalls()
  await setVisibility('hidden')
  expect(app.takeCalls()).toEqual([])
  void setVisibility('visible')
  await focusWindow()
  await advance(RETURN_INTERVAL)
  expect(app.takeCalls()).toEqual([MEMBERSHIP, LEFT])
})

test('a return to the window sixty times in a second reads the membership twice: for the first return, and a second later', async () => {
  const app = await renderApp({ at: '/account', as: 'lid' })
  app.takeCalls()
  for (let time = 0; time < 60; time++) {
    await focusWindow()
    await advance(10)
  }
  expect(app.takeCalls()).toEqual([MEMBERSHIP])
  await advance(RETURN_INTERVAL - 600)
  expect(app.takeCalls()).toEqual([MEMBERSHIP])
  await advance(10_000, 1000)
  expect(app.takeCalls()).toEqual([])
})

test('a return to the window by the back/forward cache reads the member, and then the membership, once', async () => {
  const app = await renderApp({ at: '/account', as: 'gratis' })
  app.takeCalls()
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  document.dispatchEvent(new Event('visibilitychange'))
  await focusWindow()
  expect(app.takeCalls()).toEqual([USER, MEMBERSHIP, LEFT])
})
