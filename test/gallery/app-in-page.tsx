import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { AppView } from '../../src/app/app-view.tsx'
import { connectBrowser } from '../../src/app/connect-browser.ts'
import { type App, createApp } from '../../src/app/create-app.ts'
import { memberScreens } from '../../src/app/screens.ts'
import { tokenIn, withoutToken } from '../../src/features/session/token.ts'
import { followLinks } from '../../src/lib/follow-links.ts'
import type { MockApi } from '../../src/mock/api.ts'
import { sessionCookie } from '../../src/mock/cookies.ts'
import { plainConfig } from '../support/config.ts'
import { createTestApi } from '../support/data.ts'
import { memoryHistory } from '../support/memory-history.ts'
import { createMockFetch } from '../support/mock-fetch.ts'
import { type Setup, setUp } from './setup.ts'

declare global {
  interface Window {
    /** Replaces the app by one with this setup. */
    showApp(setup: Setup): Promise<void>
    /** The server of the app that is shown. */
    mock: MockApi
  }
}

let app: App | undefined
let mounted: Root | undefined
let shown = new AbortController()

window.showApp = async setup => {
  shown.abort()
  shown = new AbortController()
  mounted?.unmount()
  // Its watch for a booking would go on.
  app?.purchases.remove()
  sessionStorage.clear()
  localStorage.clear()
  window.scrollTo(0, 0)
  const now = new Date()
  const mock = createTestApi({ now: () => now })
  window.mock = mock
  Object.assign(localStorage, setUp(mock, setup, location.origin))
  const address = new URL(setup.at, location.origin)
  const browser = createMockFetch(mock, location.origin)
  if (setup.as) {
    mock.world.sessions.set('1', setup.as)
    browser.cookies.set(sessionCookie, '1')
  }
  app = createApp({
    config: { ...plainConfig, apiBaseUrl: location.origin, ...setup.config },
    history: memoryHistory(address.pathname + withoutToken(address.search)),
    tabs: { send() {}, listen() {} },
    fetch: (input, init) => {
      const { pathname } = new URL(String(input), location.origin)
      const [status, json] = setup.answers?.[pathname] ?? []
      return status ? Promise.resolve(Response.json(json, { status })) : browser(input, init)
    },
    cookies: () => '',
    storage: () => sessionStorage,
    sharedStorage: () => localStorage,
    location: { assign() {}, replace() {} },
    token: tokenIn(address.search),
  })
  const root = document.getElementById('root') as HTMLElement
  connectBrowser(app, root, shown.signal)
  followLinks(root, path => app?.router.navigate(path), shown.signal)
  await memberScreens.load()
  await app.session.read()
  mounted = createRoot(root)
  mounted.render(
    <StrictMode>
      <AppView app={app} />
    </StrictMode>,
  )
}
