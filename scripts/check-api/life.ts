import type { GenericSchema } from 'valibot'
import { type Api, createApi } from '../../src/api/client.ts'
import type { Config } from '../../src/api/config-schema.ts'
import { csrfHeader } from '../../src/api/csrf.ts'
import type { Plan } from '../../src/api/schemas.ts'
import { ContractError, HttpError } from '../../src/lib/errors.ts'
import { type Call, createHttp, type Http } from '../../src/lib/http.ts'
import { failureOf } from '../../src/lib/try.ts'
import { membersOf } from '../json.ts'
import { type Browser, type Cookie, createBrowser, type Exchange } from './browser.ts'
import type { Options } from './options.ts'

export type AnyCall = Call<GenericSchema | undefined>

/** A person with a browser, and the app's client of it in three forms. */
export interface Person {
  readonly name: string
  readonly browser: Browser
  isSignedIn: boolean
  /** The value of the CSRF cookie, if scripts can read it. */
  token(): string | undefined
  readonly api: Api
  /** Sends a reason in the form that is not configured. */
  readonly otherForm: Api
  /** Sends no CSRF header. */
  readonly noToken: Api
}

/** What a step got: an exchange, with the app's data or its error. */
export interface Answer extends Exchange {
  readonly says: string
  /** The name of the person. */
  readonly as: string
  readonly data?: unknown
  readonly error?: unknown
}

/** What the steps share. They add facts, also by the names of people and by those in the steps. */
export interface Life extends Options {
  signal: AbortSignal | undefined
  /** All that may be in force, the likeliest first. */
  passwords: readonly string[]
  readonly fresh: string
  readonly afterReset: string
  readonly people: ReadonlyMap<string, Person>
  readonly otherForm: Config['cancellationReason']
  readonly exchanges: Exchange[]
  readonly leftBehind: Set<string>
  person(name: string): Person
  /** Gives the cookies of a person to another. */
  steal(from: string, to: string): void
  query: string | undefined
  token?: string | undefined
  visitorCookies?: ReadonlyMap<string, Cookie>
  isSuperklupper?: boolean
  plan?: Plan | undefined
  reason?: { readonly id: number } | undefined
  link?: string
  endDate?: string | null
  isActive?: boolean
  isFormRefused?: boolean
  readonly mailed?: Answer
  readonly noPlan?: Answer
}

/**
 * What the steps share: people, each with a browser and the app's own client; the exchanges of all; facts that later steps
 * need, such as the plan to buy; and what is left behind. `onCall` gets each call before it is made; `signal` cuts the life.
 */
export function createLife(options: Options, onCall: (call: AnyCall) => void, signal: AbortSignal): Life {
  const { config, origin, password } = options
  const otherForm = config.cancellationReason === 'reasonType' ? 'reasonTypeId' : 'reasonType'
  const host = new URL(origin ?? config.apiBaseUrl).hostname
  const people = new Map<string, Person>()
  const life: Life = {
    ...{ ...options, signal, people, otherForm, exchanges: [] },
    passwords: [password],
    fresh: `Klup-${crypto.randomUUID().slice(0, 8)}7a`,
    afterReset: `Klup-${crypto.randomUUID().slice(0, 8)}7b`,
    leftBehind: new Set(),
    person: name => people.get(name) ?? createPerson(name, createBrowser(life)),
    steal: (from, to) => createPerson(to, createBrowser(life, new Map(people.get(from)?.browser.cookies))),
  }

  function createPerson(name: string, browser: Browser): Person {
    const token = () => browser.cookies.get(config.csrfCookie)?.readAt(host)
    const csrf = () => csrfHeader(config, token() ? `${config.csrfCookie}=${token()}` : '')
    const state = {
      epoch: () => 0,
      checkSession: async () => false,
      userFirst: async () => {},
      onResponse: () => {},
      isOnline: () => true,
      isUnloading: () => false,
    }
    const apiWith = (settings: Partial<Config>, writeHeaders = csrf) => {
      const http = createHttp({ fetch: browser.fetch, baseUrl: config.apiBaseUrl, writeHeaders, ...state })
      const request: Http['request'] = call => {
        onCall(call)
        const response = http.request(call)
        return failureOf(response).then(error => {
          // The template: the path itself may have a token.
          Object.assign(life.exchanges.at(-1) ?? {}, { path: call.path, mayRedirect: call.mayRedirect })
          leaveBehind(life, person, call, error)
          return response
        })
      }
      return createApi({ request }, { ...config, ...settings })
    }
    const person = {
      ...{ name, browser, token, isSignedIn: false },
      api: apiWith({}),
      otherForm: apiWith({ cancellationReason: otherForm }),
      noToken: apiWith({}, () => ({})),
    }
    people.set(name, person)
    return person
  }

  return life
}

/** Notes what a call leaves behind, if the API carried it out or may have. */
function leaveBehind(life: Life, person: Person, { method, path, body }: AnyCall, error: unknown): void {
  const isRefused = error instanceof HttpError && error.status < 500
  const isDone = !error || error instanceof ContractError
  const leave = (text: string) => life.leftBehind.add(isDone ? text : `perhaps ${text}`)
  const { loginPath, logoutPath } = life.config
  if (path === logoutPath && (isDone || isRefused)) person.isSignedIn = false
  if (isRefused) return
  const { newPassword, oldPassword, verificationToken, subscriptionId } = membersOf(body)
  if (path === loginPath || path.includes('/sso/')) {
    if (isDone) person.isSignedIn = true
    else leave('a session: its answer never came')
  } else if (typeof newPassword === 'string') {
    // A wrong old password or a junk token may be accepted and change nothing.
    const isRight = [...life.passwords, life.reset].some(one => one === (oldPassword ?? verificationToken))
    life.passwords = [...new Set([newPassword, ...(isDone && isRight ? [] : life.passwords)])]
  } else if (path.endsWith('/forgot')) leave('a mail about the password')
  else if (path.endsWith('/cancellation')) leave(`a recorded reason: ${JSON.stringify(body)}`)
  else if (subscriptionId) leave(`a payment for plan ${subscriptionId}`)
  else if (method !== 'GET' && path !== logoutPath) leave(`the effect of ${method} ${path}`)
}
