import { vi } from 'vitest'
import type { Config } from '../../src/api/config.ts'
import { createApp } from '../../src/app/create-app.ts'
import { screens } from '../../src/app/screens.ts'
import { memoryHistory } from '../../src/lib/history.ts'
import type { TabMessage } from '../../src/session/tabs.ts'
import { settle } from './clock.ts'
import { plainConfig } from './config.ts'
import { failure, json, scriptedServer } from './scripted-server.ts'

export const MEMBER = {
  id: 1,
  email: 'sanne@voorbeeld.nl',
  firstName: 'Sanne',
  photo: '',
  hasEndedMembership: false,
}
export const OTHER = { ...MEMBER, id: 2, email: 'marijke@voorbeeld.nl', firstName: 'Marijke' }

export const asMember = () => json(MEMBER)
export const asVisitor = () => failure(401, { code: 'not_authenticated', message: 'Je bent niet ingelogd.' })

interface Options {
  readonly at?: string
  readonly tokens?: readonly string[]
  readonly config?: Partial<Config>
  readonly storage?: () => Storage
  /** The text of the page's cookies. */
  readonly cookies?: () => string
}

// The screens are there from the start, so that a page is shown at once.
await Promise.all(Object.values(screens).map(screen => screen.load()))

/** The app without its view, in front of a scripted server that knows who is signed in. */
export function prepareApp(currentUser: () => Response | Promise<Response>, options: Options = {}) {
  const { at = '/', config, storage = () => window.sessionStorage, cookies = () => '' } = options
  let tokens = options.tokens
  const server = scriptedServer({ 'GET /api/klupper': currentUser })
  const history = memoryHistory(at)
  const told: TabMessage[] = []
  let hear: (message: TabMessage) => void = () => {}
  const outside = { goToCheckout: vi.fn(), redirectExternally: vi.fn(), reload: vi.fn(), restart: vi.fn() }
  const app = createApp({
    config: { ...plainConfig, ...config },
    history,
    tabs: {
      tell: message => void told.push(message),
      listen: listener => {
        hear = listener
      },
    },
    fetch: server.fetch,
    cookies,
    storage,
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
  const broadcasts: Error[] = []
  app.bus.on('server-error', error => broadcasts.push(error))
  return {
    ...app,
    ...outside,
    server,
    history,
    told,
    broadcasts,
    /** Another tab says something. */
    hear: async (message: TabMessage) => {
      hear(message)
      await settle()
    },
    /** Where the app is. */
    address: () => {
      const { path, search, hash } = history.location
      return path + search + hash
    },
    /** The toasts that stand there and stay, as severity and text. */
    said: () =>
      app.toasts.list.value
        .filter(({ leaving }) => !leaving)
        .map(({ severity, text }) => `${severity}: ${text}`),
  }
}

/** The same, after it has looked who is signed in. */
export async function startApp(currentUser: () => Response | Promise<Response>, options?: Options) {
  const app = prepareApp(currentUser, options)
  await app.session.load()
  await settle()
  return app
}
