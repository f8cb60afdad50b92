import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Api } from '../api/calls.ts'
import { NOT_SIGNED_IN } from '../api/not-signed-in.ts'
import type { User } from '../api/schemas.ts'
import { TEXTS } from '../domain/texts.ts'
import type { Cache } from '../lib/cache.ts'
import type { Entry } from '../lib/entry.ts'
import { CallError, hasStatus, isAbort } from '../lib/errors.ts'
import type { Bus } from '../lib/events.ts'
import type { Http, HttpEvents } from '../lib/http.ts'
import type { Toasts } from '../lib/toasts.ts'
import type { Destination } from './destination.ts'
import { createSignOn } from './sign-on.ts'
import type { Tabs } from './tabs.ts'

/** `locked`: the logout failed, so nothing is shown, and nothing is pretended either. */
export type Status = 'starting' | 'visitor' | 'member' | 'locked'

/** Who is signed in (§4). Whether somebody is, is decided by the current-user call alone (§6). */
export interface Session {
  readonly status: ReadonlySignal<Status>
  /** Signing in or out is under way: the spinner covers the page. */
  readonly busy: ReadonlySignal<boolean>
  readonly user: Entry<User>
  /** Changes with every new member, so that no screen keeps what it held for the last one. */
  readonly visit: ReadonlySignal<number>
  /** Why the visitor is on the login page, if something went wrong. */
  readonly notice: ReadonlySignal<string | undefined>
  /** The notice is about `look()`, so looking again may help. */
  readonly lookFailed: ReadonlySignal<boolean>
  /** Looks who is signed in: at the start, and after the page slept. Never rejects. */
  look(): Promise<void>
  /** Signs in with a password. Rejects with the reason. */
  login(email: string, password: string): Promise<void>
  /** Signs in with the link of the mobile app, and goes on to the membership page. */
  signOn(months?: string): Promise<void>
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
  /** The values of `?sso=` in the address at the start, once; undefined when there is none. */
  readonly takeTokens: () => readonly string[] | undefined
  /** Changes the address; `changed` then shows what stands there for the new status. */
  readonly replace: (url: string) => void
  readonly changed: () => void
  readonly reload: () => void
}

/** Makes the session. It begins with `look()`. */
export function createSession(options: SessionOptions): Session {
  const { api, http, cache, bus, toasts, tabs, destination, replace, changed } = options
  const status = signal<Status>('starting')
  const busy = signal(false)
  const notice = signal<string | undefined>(undefined)
  const lookFailed = signal(false)
  const visit = signal(0)
  let memberId: number | undefined
  let hold: (() => void) | undefined

  const user = cache.entry<User>({
    key: 'auth-user',
    load: async stop => {
      try {
        return await api.currentUser(stop)
      } catch (error) {
        if (status.peek() === 'member' && hasStatus(error, ...NOT_SIGNED_IN)) end()
        throw error
      }
    },
  })
  user.data.subscribe(now => {
    if (now && memberId !== undefined && now.id !== memberId) arrive(now)
  })

  function forget(): void {
    memberId = undefined
    cache.clear()
    http.forget()
    visit.value++
  }

  /** Shows the member's pages: those of `url`, or what a visitor wanted in this tab, or what the address says. */
  function arrive(member: User, url?: string): void {
    if (memberId !== member.id) {
      if (memberId !== undefined) {
        forget()
        user.write(member)
      }
      memberId = member.id
    }
    notice.value = undefined
    lookFailed.value = false
    const before = status.peek()
    if (before === 'member' && !url) return
    const wanted = destination.take()
    const target = url ?? (before === 'visitor' ? wanted : undefined)
    if (target) replace(target)
    status.value = 'member'
    changed()
  }

  function leave(reason?: string): void {
    if (status.peek() === 'member') {
      forget()
      // What was said to the member is past too, but for why this is the end.
      for (const { id, text } of toasts.list.peek()) if (text !== reason) toasts.close(id)
    }
    const before = status.peek()
    status.value = 'visitor'
    // A visitor who stays one keeps what is half typed.
    if (before !== 'visitor') changed()
  }

  function expire(): void {
    if (status.peek() !== 'member') return
    notice.value = TEXTS.sessionExpired
    leave()
    toasts.show(TEXTS.sessionExpired, 'error')
  }

  /** This tab found out that the session has ended. */
  function end(): void {
    if (status.peek() !== 'member') return
    tabs.tell({ type: 'expired' })
    expire()
  }

  function readUser(): Promise<User> {
    if (hold) cache.invalidate('auth-user')
    else hold = user.retain()
    return user.refetch()
  }

  async function whileBusy(work: () => Promise<void>): Promise<void> {
    busy.value = true
    try {
      await work()
    } finally {
      busy.value = false
    }
  }

  async function enter(url?: string): Promise<void> {
    const member = await readUser()
    tabs.tell({ type: 'login', id: member.id })
    arrive(member, url)
  }

  /** After the server accepted somebody: when the session is not there all the same, the cause is known. */
  async function enterAccepted(url?: string): Promise<void> {
    try {
      await enter(url)
    } catch (error) {
      if (!hasStatus(error, ...NOT_SIGNED_IN)) throw error
      toasts.show(TEXTS.cookiesBlocked, 'error')
      throw new Error(TEXTS.cookiesBlocked)
    }
  }

  // A visitor has no session that could end: for them it is a refusal like any other.
  bus.on('session-ended', error => (status.peek() === 'visitor' ? bus.emit('server-error', error) : end()))
  tabs.listen(message => {
    const now = status.peek()
    if (message.type === 'login') {
      if (message.id !== memberId) void session.look()
    } else if (now === 'locked' || (now === 'member' && message.type === 'logout')) leave()
    else expire()
  })

  const signOn = createSignOn({
    ...options,
    enter,
    enterAccepted,
    giveUp(reason) {
      notice.value = reason
      replace('/login')
      changed()
    },
  })

  const session: Session = {
    status,
    busy,
    user,
    visit,
    notice,
    lookFailed,
    async look() {
      try {
        arrive(await readUser())
      } catch (error) {
        if (isAbort(error) && status.peek() !== 'starting') return
        const reason =
          error instanceof CallError && !hasStatus(error, ...NOT_SIGNED_IN) ? error.message : undefined
        lookFailed.value = reason !== undefined
        if (reason) notice.value = reason
        leave(reason)
      }
    },
    login: (email, password) =>
      whileBusy(async () => {
        await api.login(email, password)
        await enterAccepted()
      }),
    async signOn(months) {
      // A second navigation finds no token any more, and waits for the first.
      if (!busy.peek()) await whileBusy(() => signOn(months))
    },
    logout: async () => {
      if (busy.peek()) return
      await whileBusy(async () => {
        try {
          await api.logout()
        } catch (error) {
          if (isAbort(error)) return
          if (!hasStatus(error, 401)) {
            forget()
            status.value = 'locked'
            return
          }
        }
        tabs.tell({ type: 'logout' })
        // Nothing is shown, and so nothing is read, until the page is loaded anew.
        status.value = 'starting'
        forget()
        replace('/')
        options.reload()
      })
    },
    register: async () => ({}),
  }
  return session
}
