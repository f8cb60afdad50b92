import { type Api, createApi } from '../../src/api/client.ts'
import { csrfHeader } from '../../src/api/csrf.ts'
import type { Plan } from '../../src/api/schemas.ts'
import { createHttp } from '../../src/lib/http.ts'
import { type Cookie, createFetch, type Exchange } from './browser.ts'
import type { Options } from './options.ts'

/** `!`: a problem for members. `-`: advice. */
export type Finding = readonly [mark: '!' | '-', text: string]

/** A person with a browser and the app's own client. */
export interface Person {
  readonly name: string
  readonly cookies: Map<string, Cookie>
  readonly fetch: ReturnType<typeof createFetch>
  readonly api: Api
  isSignedIn: boolean
}

/** The state that the steps of a run share. They add facts, some under the name of a person or a step. */
export interface Run extends Options {
  signal: AbortSignal | undefined
  readonly print: (line: string) => void
  /** The passwords that may be valid now, the likeliest first. */
  passwords: readonly string[]
  readonly fresh: string
  readonly afterReset: string
  readonly people: Map<string, Person>
  readonly exchanges: Exchange[]
  /** All cookies that were set, for any person. */
  readonly cookies: Cookie[]
  /** The cookies that a sign-in sets or changes. */
  readonly sessionNames: Set<string>
  query?: string | undefined
  visitorCookies?: ReadonlyMap<string, Cookie>
  isSuperklupper?: boolean
  plan?: Plan | undefined
  reason?: { readonly id: number } | undefined
  link?: string
  endDate?: string | null
  isActive?: boolean
  readonly mailed?: Exchange
}

export const createRun = (options: Options, print: Run['print'], signal: AbortSignal): Run => ({
  ...{ ...options, print, signal, passwords: [options.password] },
  fresh: `Klup-${crypto.randomUUID().slice(0, 8)}7a`,
  afterReset: `Klup-${crypto.randomUUID().slice(0, 8)}7b`,
  ...{ people: new Map(), exchanges: [], cookies: [], sessionNames: new Set() },
})

/** The value of the CSRF cookie, if scripts of the app can read it. */
export function tokenOf({ config, origin }: Run, cookies: ReadonlyMap<string, Cookie>): string | undefined {
  const { value, path, attributes } = cookies.get(config.csrfCookie) ?? {}
  const isElsewhere = new URL(origin ?? config.apiBaseUrl).hostname !== new URL(config.apiBaseUrl).hostname
  if (path !== '/' || attributes?.has('httponly') || (isElsewhere && !attributes?.has('domain'))) return
  return value
}

/** The person of this name, at first with these cookies. */
export function personOf(run: Run, name: string, cookies = new Map<string, Cookie>()): Person {
  const known = run.people.get(name)
  if (known) return known
  // A payment must not lead a member to this page.
  const foreign = name === 'abroad' && { paymentRedirectUrl: 'https://klup.invalid/payment' }
  const config = { ...run.config, ...foreign }
  const fetch = createFetch(run, cookies)
  const http = createHttp({
    ...{ fetch, baseUrl: config.apiBaseUrl, epoch: () => 0, onResponse: () => {} },
    ...{ checkSession: async () => false, readUserFirst: async () => {} },
    ...{ isOnline: () => true, isUnloading: () => false },
    writeHeaders: () => {
      const token = tokenOf(run, cookies)
      return csrfHeader(config, token ? `${config.csrfCookie}=${token}` : '')
    },
  })
  const person = { name, cookies, fetch, api: createApi(http, config), isSignedIn: false }
  run.people.set(name, person)
  return person
}
