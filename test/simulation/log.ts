import type { Plan } from '../../src/mock/demo-data.ts'
import type { Payment } from '../../src/mock/payment-outcomes.ts'
import type { EarlyUse } from './early-use.ts'
import type { Page } from './page.ts'
import type { Tab } from './tab.ts'

/** Where something happened. Documents, sessions and visits are numbered by the place in the log where they begin. */
export interface Where {
  readonly tab: Tab
  readonly document: number
  /** One member's time in a document: the simulation's own count of the app's epochs. */
  readonly session: number
  /** From one path to the next. */
  readonly visit: number
  /** The member whom the server has named in this session. */
  readonly member: string | undefined
  readonly path: string
}

interface Request extends Where {
  /** As `POST /api/payment`. */
  readonly call: string
  readonly url: string
  readonly body: Readonly<Record<string, unknown>>
}

/** What a tab got, with what the server knew when it handled the request. */
export interface Answer extends Request {
  readonly request: Fact<'sent'>
  /** `ok`, a status, `lost`, `unreadable`, or `dropped` by the app. */
  readonly outcome: string
  /** A page may report it. A visitor's first 401 and a 404 that means no are no failures. */
  readonly isFailure: boolean
  /** The member of the browser's session. */
  readonly by?: string | undefined
  /** The payment that the request made or asked for, and its status. */
  readonly payment?: Payment | undefined
  readonly status?: Payment['status'] | undefined
  /** The end date of the member, or null. */
  readonly endDate?: string | null | undefined
  /** All plans, for sale or not. */
  readonly plans?: readonly Plan[] | undefined
}

interface Facts {
  loaded: Where
  /** The app runs in a page that was painted, or draws it. */
  tookOver: Where & EarlyUse & { readonly text: string }
  /** The tab shows another path. */
  moved: Where
  pressed: Where & { readonly name: string; readonly text: string }
  /** The app uses it, unlike a read of the document's script for which it does not ask. */
  sent: Request & { isAnswered?: boolean; isUsed?: boolean }
  answered: Answer
  /** The server created a payment. */
  created: { readonly request: Fact<'sent'>; readonly payment: Payment }
  /** The server names the member of a session, whom another tab may have told of. */
  named: Where & { readonly request: Fact<'sent'>; readonly isFirst: boolean; readonly isTold: boolean }
  /** A page can know that its session is over. */
  ended: Where & { readonly isExpiry: boolean }
  /** A page comes back from the cache of the browser. */
  restored: Where
  /** The browser goes to another document, `/` included. */
  left: Where & { readonly url: string }
  /** A page after a step. */
  shown: Page
  /** A line on the console, or a report of an error. */
  printed: { readonly line: string; readonly to: 'console' | 'operator' }
  threw: { readonly what: string }
  /** A member has this end date from now on. */
  dated: { readonly name: string; readonly endDate: string | null }
  /** The server now answers this call differently, or this document has a wrong answer, and no message says so. */
  changed: { readonly call: string; readonly document?: number }
  /** The device slept, or its clock was set. */
  clockSet: object
}

export type Kind = keyof Facts
export type Fact<K extends Kind = Kind> = {
  readonly [Each in K]: Facts[Each] & {
    readonly is: Each
    readonly place: number
    /** The time since the start of the life, in ms, whatever the clock says. */
    readonly at: number
  }
}[K]

/** Some values of a fact. */
type Like<K extends Kind> = { readonly [Name in keyof Fact<K>]?: Fact<K>[Name] | undefined }

/** What happened in one life, oldest first. The promises read nothing else. */
export class Log {
  #length = 0
  readonly #facts: { [K in Kind]?: Fact<K>[] } = {}
  #checked = 0
  readonly #start = performance.now()

  /** The time since the start, in ms. */
  get time(): number {
    return performance.now() - this.#start
  }

  add<K extends Kind>(is: K, facts: Facts[K]): Fact<K> {
    const fact = Object.assign(facts, { is, at: this.time, place: this.#length++ }) as unknown as Fact<K>
    this.#listOf(is).push(fact)
    return fact
  }

  /** The facts of a kind with these values; with `before` those that are older. */
  all<K extends Kind>(is: K, like?: Like<K>, before?: Fact): Fact<K>[] {
    return this.#listOf(is).filter(fact => isLike(fact, like, before))
  }

  last<K extends Kind>(is: K, like?: Like<K>, before?: Fact): Fact<K> | undefined {
    return this.#listOf(is).findLast(fact => isLike(fact, like, before))
  }

  /** The facts of a kind since the last check. */
  fresh<K extends Kind>(is: K): Fact<K>[] {
    const list = this.#listOf(is)
    return list.slice(list.findLastIndex(({ place }) => place < this.#checked) + 1)
  }

  endCheck(): void {
    this.#checked = this.#length
  }

  #listOf<K extends Kind>(is: K): Fact<K>[] {
    this.#facts[is] ??= [] as never
    return this.#facts[is] as Fact<K>[]
  }
}

function isLike<K extends Kind>(fact: Fact<K>, like: Like<K> = {}, before?: Fact): boolean {
  if (before && fact.place >= before.place) return false
  for (const name in like) if (fact[name] !== like[name]) return false
  return true
}

/** Whether a fact is newer than another, or than nothing. */
export const isSince = (fact: Fact | undefined, other: Fact | undefined): boolean =>
  (fact?.place ?? -1) > (other?.place ?? -1)
