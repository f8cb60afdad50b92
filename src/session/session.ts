import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import { type Api, isNotSignedIn } from '../api/calls.ts'
import type { User } from '../api/schemas.ts'
import { TEXTS } from '../domain/texts.ts'
import { failureOf } from '../lib/attempt.ts'
import type { Cache } from '../lib/cache.ts'
import type { Entry } from '../lib/entry.ts'
import { asError, CallError, hasStatus, isAbort } from '../lib/errors.ts'
import type { Bus } from '../lib/events.ts'
import type { Http, HttpEvents } from '../lib/http.ts'
import type { Toasts } from '../lib/toasts.ts'
import { type CurrentUser, createCurrentUser } from './current-user.ts'
import type { Destination } from './destination.ts'
import { createSignOn } from './sign-on.ts'
import { Standing, type Status } from './standing.ts'
import type { TabMessage, Tabs } from './tabs.ts'
import type { Tokens } from './token.ts'

/** Who is signed in (§4). Whether somebody is, is decided by the current-user call alone (§6). */
export interface Session {
  readonly status: ReadonlySignal<Status>
  /** Signing in or out is under way: the spinner covers the page. */
  readonly busy: ReadonlySignal<boolean>
  readonly user: Entry<User>
  /** Changes with every new member, so that no screen keeps what it held for the last one. */
  readonly visit: ReadonlySignal<number>
  /** Why the visitor is on the login page, or the logout failed, if something went wrong. */
  readonly notice: ReadonlySignal<string | undefined>
  /** The notice is about `look()`, so looking again may help. */
  readonly lookFailed: ReadonlySignal<boolean>
  /** Looks who is signed in: at the start, and after the page slept. Never rejects. */
  look(): Promise<void>
  /** Signs in with a password. Rejects with the reason. */
  login(email: string, password: string): Promise<void>
  /** Signs in with the token of a link, and goes on to `target`. */
  signOn(target: string): Promise<void>
  /** Signs out and reloads the page; `locked` when that fails. */
  logout(): Promise<void>
  /** Registration is in the mobile app (§4). */
  register(): Promise<Record<string, never>>
}

interface SessionOptions {
  readonly api: Api
  readonly http: Http
  readonly cache: Cache
  readonly bus: Bus<HttpEvents>
  readonly toasts: Toasts
  readonly tabs: Tabs
  readonly destination: Destination
  readonly tokens: Tokens
  /** Changes the address; `changed` then shows what stands there for the new status. */
  readonly replace: (url: string) => void
  readonly changed: () => void
  readonly reload: () => void
}

/** Makes the session (§4). It begins with `look()`. */
export function createSession(options: SessionOptions): Session {
  const { api, cache, bus, tabs } = options
  const user = createCurrentUser(cache, api, () => standing.end())
  const standing = new Standing(user.entry, options)
  const { status, visit, notice, lookFailed } = standing
  const busy = signal(false)
  const look = () => lookAgain(standing, user)
  const enter = async (url?: string) => {
    const member = await user.read()
    tabs.tell({ type: 'login', id: member.id })
    standing.arrive(member, url)
  }
  const enterAccepted = (url?: string) => enter(url).catch(error => explain(error, options.toasts))
  const giveUp = (reason?: string) => standing.giveUp(reason)
  const signOn = createSignOn({ ...options, enter, enterAccepted, giveUp })

  // A visitor has no session that could end: for them it is a refusal like any other.
  bus.on('session-ended', error => (standing.isVisitor ? bus.emit('server-error', error) : standing.end()))
  tabs.listen(message => hear(message, standing, look))

  return {
    ...{ status, busy, visit, notice, lookFailed, user: user.entry, look },
    login: (email, password) => whileBusy(busy, () => api.login(email, password).then(() => enterAccepted())),
    // A second navigation finds no token any more, and waits for the first.
    signOn: async target => {
      if (!busy.peek()) await whileBusy(busy, () => signOn(target))
    },
    logout: async () => {
      if (!busy.peek()) await whileBusy(busy, () => leave(options, standing))
    },
    register: async () => ({}),
  }
}

/** Marks the time that signing in or out takes. */
async function whileBusy(busy: Signal<boolean>, work: () => Promise<void>): Promise<void> {
  busy.value = true
  try {
    await work()
  } finally {
    busy.value = false
  }
}

async function lookAgain(standing: Standing, user: CurrentUser): Promise<void> {
  try {
    standing.arrive(await user.read())
  } catch (error) {
    if (isAbort(error) && standing.status.peek() !== 'starting') return
    standing.miss(error instanceof CallError && !isNotSignedIn(error) ? error.message : undefined)
  }
}

/** The server accepted somebody: when the session is not there all the same, the cause is known. */
function explain(error: unknown, toasts: Toasts): never {
  if (!isNotSignedIn(error)) throw error
  toasts.show(TEXTS.cookiesBlocked, 'error')
  throw new Error(TEXTS.cookiesBlocked)
}

async function leave({ api, tabs, replace, reload }: SessionOptions, standing: Standing): Promise<void> {
  const failure = await failureOf(api.logout())
  if (isAbort(failure)) return
  // A 401 says that nobody is signed in any more.
  if (failure && !hasStatus(failure, 401)) return standing.lock(asError(failure).message)
  tabs.tell({ type: 'logout' })
  standing.close()
  replace('/')
  reload()
}

/** Does what another tab found out. */
function hear(message: TabMessage, standing: Standing, look: () => Promise<void>): void {
  const status = standing.status.peek()
  if (status === 'starting') {
    standing.renew()
    void look()
  } else if (message.type === 'login') {
    if (!standing.isMember(message.id)) void look()
  } else if (status === 'locked' || (status === 'member' && message.type === 'logout')) standing.leave()
  else standing.expire()
}
