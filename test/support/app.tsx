import { cleanup, render } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import type { CallLine } from '../../src/api/calls.ts'
import type { Config } from '../../src/api/config.ts'
import { AppView } from '../../src/app/app-view.tsx'
import { connectBrowser } from '../../src/app/connect-browser.ts'
import { createApp } from '../../src/app/create-app.ts'
import type { TabMessage } from '../../src/features/session/tabs.ts'
import { tokenIn, withoutToken } from '../../src/features/session/token.ts'
import { followLinks } from '../../src/lib/follow-links.ts'
import type { SitePath } from '../../src/lib/history.ts'
import type { MockApi } from '../../src/mock/api.ts'
import { settle } from './clock.ts'
import { ORIGIN, plainConfig } from './config.ts'
import { createTestApi } from './data.ts'
import { type Answer, stubFetch } from './fetch-stub.ts'
import { memoryHistory } from './memory-history.ts'
import { createMockFetch, type MockFetch } from './mock-fetch.ts'

interface AppOptions {
  /** The address at the start. */
  readonly at?: string
  /** The token of a link; by default, that of the address. */
  readonly token?: string
  readonly config?: Partial<Config>
  readonly cookies?: string
}

/** The address that the start leaves, without a token. */
const addressWithoutToken = ({ pathname, search, hash }: URL): string =>
  pathname + withoutToken(search) + hash.replace(/\?.*/, withoutToken)

/** The app without its view, and what a test sees of the browser around it. */
export function createTestApp(
  fetch: typeof globalThis.fetch,
  { at = '/', config, token, cookies = '' }: AppOptions = {},
) {
  const url = new URL(at, ORIGIN)
  const history = memoryHistory(addressWithoutToken(url))
  const sentToTabs: TabMessage[] = []
  let listener: (message: TabMessage) => void = () => {}
  const outside = { goToCheckout: vi.fn(), redirectExternally: vi.fn(), replaced: vi.fn() }
  const app = createApp({
    config: { ...plainConfig, ...config },
    history,
    tabs: {
      send: message => void sentToTabs.push(message),
      listen: added => {
        listener = added
      },
    },
    fetch,
    cookies: () => cookies,
    storage: () => sessionStorage,
    sharedStorage: () => localStorage,
    location: {
      assign: outside.goToCheckout,
      replace: url => (String(url).startsWith('/') ? outside.replaced(url) : outside.redirectExternally(url)),
    },
    token: token ?? tokenIn(url.search),
  })
  return {
    ...app,
    ...outside,
    app,
    history,
    sentToTabs,
    /** Another tab sends a message. */
    receive: async (message: TabMessage) => {
      listener(message)
      await settle()
    },
    /** Opens an address in this document, as a link does. */
    goTo: async (address: string) => {
      app.router.navigate(address as SitePath)
      await settle()
    },
    /** The address that is shown. */
    address: () => {
      const { path, search, hash } = history.location
      return path + search + hash
    },
  }
}

interface RenderOptions extends Omit<AppOptions, 'token'> {
  /** The demo member who is signed in already. */
  readonly as?: string
  readonly mock?: MockApi
  /** Responses in the place of the mock's, by call. */
  readonly answers?: Partial<Record<CallLine, Answer>>
  /** What goes wrong from the start, by call. */
  readonly faults?: Partial<Record<CallLine, string>>
  /** The browser with its cookies, when an earlier app ran in it. */
  readonly browser?: MockFetch
}

/** Signs a browser in as a demo member, without the login form. */
export async function signIn(browser: MockFetch, member: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ member })
  await browser('/__mock/become', { method: 'POST', credentials: 'include', headers, body })
}

// Nothing has a place in memory.
Object.assign(document, { elementsFromPoint: () => [] })

/** Until the next app or the end of the test. */
let listening = new AbortController()

/** The whole app in memory, against the mock API in this process. Unknown requests fail there. */
export async function renderApp(options: RenderOptions = {}) {
  const { as, mock = createTestApi(), answers = {}, faults = {} } = options
  for (const [call, fault] of Object.entries(faults)) mock.setFault(call, fault)
  const browser = options.browser ?? createMockFetch(mock, ORIGIN)
  if (as) await signIn(browser, as)
  const stub = stubFetch(answers, browser as typeof fetch)
  cleanup()
  listening.abort()
  listening = new AbortController()
  onTestFinished(() => listening.abort())
  const { app, ...rest } = createTestApp(stub.fetch, options)
  const { container } = render(<AppView app={app} />, { reactStrictMode: true })
  connectBrowser(app, container, listening.signal)
  followLinks(container, path => app.router.navigate(path), listening.signal)
  void app.session.read()
  await settle()
  /** What the server keeps about a demo member. */
  function member(name: string) {
    const found = mock.world.members.find(member => member.name === name)
    if (!found) throw new RangeError(`There is no demo member ${name}`)
    return found
  }
  return {
    ...rest,
    mock,
    browser,
    stub,
    calls: stub.calls,
    requests: stub.requests,
    takeCalls: stub.takeCalls,
    member,
    /** The server books a payment of a demo member: the membership ends later. */
    extendMembership: (name: string, endDate: string) =>
      void Object.assign(member(name), { endDate, hasEndedMembership: false }),
    /** Another member signs in, and this tab gets no message. */
    signInElsewhere: (name: string) => signIn(browser, name),
    /** A reload, or the way back from another site, in the same tab. */
    reopen: (at: string, rest: RenderOptions = {}) => renderApp({ ...rest, at, mock, browser }),
    /** Another tab of the browser. */
    openTab(at: string, rest: RenderOptions = {}) {
      sessionStorage.clear()
      return renderApp({ ...rest, at, mock, browser })
    },
  }
}

/** A rendered app with what a test needs around it. */
export type Running = Awaited<ReturnType<typeof renderApp>>
