import type { GenericSchema } from 'valibot'
import { type Api, createApi } from '../../src/api/client.ts'
import { csrfHeader } from '../../src/api/csrf.ts'
import type { Plan } from '../../src/api/schemas.ts'
import { ContractError, HttpError } from '../../src/lib/errors.ts'
import { type Call, createHttp, type Http } from '../../src/lib/http.ts'
import { failureOf } from '../../src/lib/try.ts'
import { membersOf } from '../json.ts'
import { type Cookie, createFetch, type Exchange } from './browser.ts'
import type { Options } from './options.ts'

/** What members would notice or what endangers them (!), or advice (-). */
export type Finding = readonly [mark: '!' | '-', text: string]

/** A person with a browser and the app's own client. */
export interface Person {
  readonly name: string
  readonly cookies: Map<string, Cookie>
  readonly fetch: ReturnType<typeof createFetch>
  readonly api: Api
  isSignedIn: boolean
}

/** What a step got: an exchange, with the app's data or its error. */
export interface Answer extends Exchange {
  readonly person: Person
  readonly data?: unknown
  readonly error?: unknown
}

/** What the steps share. They add facts, also by the names of people and by those in the steps. */
export interface Life extends Options {
  signal: AbortSignal | undefined
  readonly print: (line: string) => void
  /** All that may be in force, the likeliest first. */
  passwords: readonly string[]
  readonly fresh: string
  readonly afterReset: string
  readonly people: Map<string, Person>
  readonly exchanges: Exchange[]
  /** All that were set, of anybody. */
  readonly cookies: Cookie[]
  readonly leftBehind: Set<string>
  query?: string | undefined
  visitorCookies?: ReadonlyMap<string, Cookie>
  isSuperklupper?: boolean
  plan?: Plan | undefined
  reason?: { readonly id: number } | undefined
  link?: string
  endDate?: string | null
  isActive?: boolean
  readonly mailed?: Answer
}

export const createLife = (options: Options, print: Life['print'], signal: AbortSignal): Life => ({
  ...{ ...options, print, signal, passwords: [options.password] },
  fresh: `Klup-${crypto.randomUUID().slice(0, 8)}7a`,
  afterReset: `Klup-${crypto.randomUUID().slice(0, 8)}7b`,
  ...{ people: new Map(), exchanges: [], cookies: [], leftBehind: new Set() },
})

/** The value of the CSRF cookie, if scripts of the app can read it. */
export function tokenOf({ config, origin }: Life, cookies: ReadonlyMap<string, Cookie>): string | undefined {
  const { value, path, attributes } = cookies.get(config.csrfCookie) ?? {}
  const isElsewhere = new URL(origin ?? config.apiBaseUrl).hostname !== new URL(config.apiBaseUrl).hostname
  if (path !== '/' || attributes?.has('httponly') || (isElsewhere && !attributes?.has('domain'))) return
  return value
}

/** The person of this name, at first with these cookies. */
export function personOf(life: Life, name: string, cookies = new Map<string, Cookie>()): Person {
  const known = life.people.get(name)
  if (known) return known
  const { config } = life
  const fetch = createFetch(life, cookies)
  const http = createHttp({
    ...{ fetch, baseUrl: config.apiBaseUrl, epoch: () => 0, onResponse: () => {} },
    ...{ checkSession: async () => false, readUserFirst: async () => {} },
    ...{ isOnline: () => true, isUnloading: () => false },
    writeHeaders: () => {
      const token = tokenOf(life, cookies)
      return csrfHeader(config, token ? `${config.csrfCookie}=${token}` : '')
    },
  })
  const request: Http['request'] = call => {
    announce(life, call)
    const response = http.request(call)
    return failureOf(response).then(error => {
      // The template: the path itself may have a token.
      Object.assign(life.exchanges.at(-1) ?? {}, { path: call.path, mayRedirect: call.mayRedirect })
      leaveBehind(life, call, error)
      return response
    })
  }
  const person = { name, cookies, fetch, api: createApi({ request }, config), isSignedIn: false }
  life.people.set(name, person)
  return person
}

type AnyCall = Call<GenericSchema | undefined>

/** A person must know of a new password before it is sent. */
function announce({ print, rehearse }: Life, { method, path, body }: AnyCall): void {
  const { newPassword } = membersOf(body)
  if (newPassword) print(`    the password, if this succeeds: ${newPassword}`)
  if (rehearse) print(`> ${method} ${path}`)
}

/** Notes what a call leaves behind, if the API carried it out or may have. */
function leaveBehind(life: Life, { method, path, body }: AnyCall, error: unknown): void {
  const isRefused = error instanceof HttpError && error.status < 500
  if (method === 'GET' || isRefused || path === life.config.logoutPath) return
  const isDone = !error || error instanceof ContractError
  const { newPassword, oldPassword, verificationToken } = membersOf(body)
  if (typeof newPassword === 'string') {
    // A wrong old password or a junk token may be accepted and change nothing.
    const isRight = [...life.passwords, life.reset].some(one => one === (oldPassword ?? verificationToken))
    life.passwords = [...new Set([newPassword, ...(isDone && isRight ? [] : life.passwords)])]
  } else if (!isDone) life.leftBehind.add(`perhaps the effect of ${method} ${path}`)
  else if (body !== undefined && !(body instanceof FormData))
    life.leftBehind.add(`${method} ${path}: ${JSON.stringify(body)}`)
  else if (path.endsWith('/end')) life.leftBehind.add(`${method} ${path}`)
}
