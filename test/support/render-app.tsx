import { cleanup, render } from '@testing-library/react'
import { Fragment, StrictMode } from 'react'
import { vi } from 'vitest'
import type { Config } from '../../src/api/config.ts'
import { AppView } from '../../src/app/app-view.tsx'
import { createApp } from '../../src/app/create-app.ts'
import { listen } from '../../src/app/listen.ts'
import { memoryHistory } from '../../src/lib/history.ts'
import type { MockApi } from '../../src/mock/api.ts'
import type { TabMessage, Tabs } from '../../src/session/tabs.ts'
import { tokensIn, withoutTokens } from '../../src/session/token.ts'
import { createTestApi } from './data.ts'
import { createMockFetch, type MockFetch } from './mock-fetch.ts'
import { settle } from './time.ts'
import { createWire } from './wire.ts'

export const ORIGIN = 'http://localhost:4000'
export const API = 'http://localhost:4001'

export const testConfig: Config = {
  env: 'prod',
  apiBaseUrl: API,
  loginPath: '/api/login',
  logoutPath: '/api/logout',
  paymentRedirectUrl: `${ORIGIN}/payment`,
  downloadUrl: 'https://klup.example/download',
  imageBaseUrl: API,
  imageSizes: [64, 256, 512, 1024],
  cancellationReason: 'reasonType',
  checkoutOrigins: [],
  csrfCookie: '',
  csrfHeader: '',
  helpUrl: '',
  errorUrl: '',
  termsUrl: '',
  privacyUrl: '',
  withdrawalUrl: '',
}

interface RenderOptions {
  /** The address at the start. */
  readonly at?: string
  /** The demo member who is signed in already. */
  readonly as?: string
  readonly api?: MockApi
  /** The browser with its cookies, when it is that of an earlier tab, or one that blocks them. */
  readonly browser?: MockFetch
  readonly config?: Partial<Config>
  /** Under React's StrictMode, which runs effects twice. */
  readonly strict?: boolean
  /** The text of the cookies that scripts can read. */
  readonly cookies?: string
  /** The other tabs of this browser. */
  readonly hub?: { join(): Tabs }
  /** Leaves an app that was rendered earlier where it is: another tab. */
  readonly beside?: boolean
}

/** A browser of the mock, on the page of the app. */
export const newBrowser = (api: MockApi, options?: Parameters<typeof createMockFetch>[2]): MockFetch =>
  createMockFetch(api, ORIGIN, options)

/** Signs a browser in as a demo member, without the login form. */
export async function signIn(browser: MockFetch, member: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ member })
  await browser(`${API}/__mock/become`, { method: 'POST', credentials: 'include', headers, body })
}

// Here nothing has a place.
Object.assign(document, { elementsFromPoint: () => [] })

/** Until the next app, which is alone again. */
let listening = new AbortController()

/** The whole app in memory, against the mock API in this process. Unknown requests fail there. */
export async function renderApp(options: RenderOptions = {}) {
  const {
    at = '/',
    as,
    api = createTestApi(),
    config,
    strict = false,
    cookies = '',
    beside = false,
  } = options
  const browser = options.browser ?? newBrowser(api)
  if (as) await signIn(browser, as)
  const wire = createWire(browser as typeof fetch)
  const url = new URL(at, ORIGIN)
  let tokens: readonly string[] | undefined = tokensIn(url.search)
  if (tokens.length === 0) tokens = undefined
  const history = memoryHistory(url.pathname + withoutTokens(url.search) + url.hash)
  const told: TabMessage[] = []
  let hear: (message: TabMessage) => void = () => {}
  const outside = { goToCheckout: vi.fn(), redirectExternally: vi.fn(), reload: vi.fn(), restart: vi.fn() }
  const others = options.hub?.join()
  if (!beside) cleanup()
  const app = createApp({
    config: { ...testConfig, ...config },
    history,
    tabs: {
      tell: message => {
        told.push(message)
        others?.tell(message)
      },
      listen: listener => {
        hear = listener
        others?.listen(listener)
      },
    },
    fetch: wire.fetch,
    cookies: () => cookies,
    storage: () => window.sessionStorage,
    ...outside,
    tokens: {
      peek: () => tokens,
      take() {
        const taken = tokens
        tokens = undefined
        return taken
      },
    },
  })
  const Mode = strict ? StrictMode : Fragment
  const view = render(
    <Mode>
      <AppView app={app} />
    </Mode>,
  )
  if (!beside) {
    listening.abort()
    listening = new AbortController()
  }
  listen(app, view.container, listening.signal)
  const looked = app.session.load()
  await settle()
  return {
    app,
    api,
    browser,
    history,
    view,
    wire,
    looked,
    told,
    /** Another tab says something. */
    hear: async (message: TabMessage) => {
      hear(message)
      await settle()
    },
    ...outside,
    /** The address that is shown. */
    address: () => {
      const { path, search, hash } = history.location
      return path + search + hash
    },
    /** The calls of §7 that this app made so far, as `GET /api/klupper`. */
    calls: (filter = /./) => wire.sent.map(({ call }) => call).filter(call => filter.test(call)),
    /** What the server keeps about a demo member. */
    member: (name: string) => {
      const found = api.world.members.find(member => member.name === name)
      if (!found) throw new RangeError(`There is no demo member ${name}`)
      return found
    },
  }
}

/** A rendered app with what a test needs around it. */
export type Running = Awaited<ReturnType<typeof renderApp>>
