import { vi } from 'vitest'
import { bootTable } from '../../src/app/boot-table.ts'
import { rememberCookie, sessionCookie } from '../../src/mock/cookies.ts'
import type { Member } from '../../src/mock/demo-data.ts'
import { ORIGIN, plainConfig } from '../support/config.ts'
import { createTestApi, testData } from '../support/data.ts'
import { createMockFetch } from '../support/mock-fetch.ts'
import { type Facts, INVARIANTS } from './invariants.ts'
import { Network } from './network.ts'
import { Tab } from './tab.ts'

export const BANK = 'https://bank.example'
export const DOWNLOAD = 'https://download.example/klup'

/** What a run touches: a browser with its tabs, the line and the server. */
export class Run {
  readonly config = {
    ...{ ...plainConfig, downloadUrl: DOWNLOAD },
    ...{ checkoutOrigins: [BANK], errorUrl: '/errors' },
  }
  readonly mock = createTestApi({ providerUrl: BANK, data: testData })
  readonly network = new Network(this)
  /** All tabs share the cookies and the local storage. */
  readonly browser = { fetch: createMockFetch(this.mock, ORIGIN), shared: new Map<string, string>() }
  readonly tabs: Tab[] = []
  /** The invariant that is broken, and how. */
  failure: { readonly invariant: string; readonly how: string } | undefined
  /** The members who use the browser. */
  readonly cast: readonly string[]
  readonly #invariants = Object.entries(INVARIANTS).map(([invariant, create]) => ({
    invariant,
    on: create(this),
  }))
  readonly #end = new AbortController()
  #front: Tab | undefined
  #order = 0
  /** The tab whose listeners get an event, and the one whose listeners are added. */
  #aimedAt: Tab | undefined
  #registering: Tab | undefined

  constructor(cast: readonly string[]) {
    this.cast = cast
    this.#addOldPayments()
    const { signal } = this.#end
    for (const target of [window, document]) this.#aimEvents(target)
    for (const type of ['click', 'submit'])
      window.addEventListener(type, event => this.#keepBrowserHere(event), { signal })
    this.#replace(navigator, 'sendBeacon', (_url: string, line: string) => this.check('logged', line))
    const { click } = HTMLElement.prototype
    this.#replace(HTMLAnchorElement.prototype, 'click', function (this: HTMLAnchorElement) {
      if (!this.download) click.call(this)
    })
    // React had to repair a painted page.
    this.#replace(performance, 'mark', (name: string) => this.check('threw', name))
    vi.stubGlobal('BOOT_TABLE', bootTable('/m.js'))
    const construct = () => this.#registering?.page.openChannel() ?? {}
    vi.stubGlobal('BroadcastChannel', new Proxy(EventTarget, { construct }))
    signal.addEventListener('abort', () => vi.unstubAllGlobals())
  }

  /** Each member has a payment of last year for each final status. */
  #addOldPayments(): void {
    const { payments, plans } = this.mock.world
    const [plan] = plans
    if (!plan) throw new RangeError('There are no plans.')
    for (const member of this.cast)
      for (const status of ['paid', 'expired'] as const) {
        const redirectUrl = `${ORIGIN}/payment`
        const id = `${status}-${member}`
        payments.push({ id, member, plan, redirectUrl, status, checksUntilPaid: null, extendsAt: null })
      }
  }

  /** Gives an event to the invariants. The first one that breaks is kept. */
  check<K extends keyof Facts>(kind: K, ...facts: Facts[K]): void {
    for (const { invariant, on } of this.#invariants) {
      const how = (on[kind] as undefined | ((...facts: Facts[K]) => unknown))?.(...facts)
      if (how) this.failure ??= { invariant, how: String(how) }
    }
  }

  nextOrder(): number {
    return ++this.#order
  }

  /** The tab that the member looks at. */
  get front(): Tab {
    const tab = this.#front ?? this.tabs[0]
    if (!tab) throw new Error('There is no tab.')
    return tab
  }

  open(url: string): void {
    const tab = new Tab(this)
    this.tabs.push(tab)
    this.show(tab)
    tab.visit(url)
  }

  /** Shows a tab. Only its page is in the document, so what the app asks the document is about this tab. */
  show(tab: Tab): void {
    if (this.#front === tab) return
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    this.#front = tab
    document.body.replaceChildren(tab.container)
  }

  close(): void {
    for (const tab of this.tabs) tab.page.close()
    this.#end.abort()
    document.body.replaceChildren()
  }

  member(name: string): Member {
    const found = this.mock.world.members.find(member => member.name === name)
    if (!found) throw new RangeError(`There is no member ${name}`)
    return found
  }

  /** The member whom the server knows by the cookies of this browser. */
  signedIn(): Member | undefined {
    const { sessions, remembered } = this.mock.world
    const cookie = (name: string) => this.browser.fetch.cookies.get(name) ?? ''
    const name = sessions.get(cookie(sessionCookie)) ?? remembered.get(cookie(rememberCookie))
    return name === undefined ? undefined : this.member(name)
  }

  /** Runs something that listens to the window for one tab. */
  aim<Result>(tab: Tab, listen: () => Result): Result {
    this.#registering = tab
    const result = listen()
    this.#registering = undefined
    return result
  }

  /** Dispatches an event of the window or document. Its listeners of other tabs do not get it. */
  fire(target: EventTarget, type: string, init: object = {}, tab?: Tab): void {
    this.#aimedAt = tab
    target.dispatchEvent(Object.assign(new Event(type), init))
    this.#aimedAt = undefined
  }

  #aimEvents(target: EventTarget): void {
    const add = target.addEventListener.bind(target)
    this.#replace(
      target,
      'addEventListener',
      (type: string, listener: (event: Event) => void, options?: object) => {
        const tab = this.#registering
        const aimed = (event: Event) => (this.#aimedAt ?? tab) === tab && listener(event)
        add(type, tab ? aimed : listener, options)
      },
    )
  }

  /** Replaces a property until the end of the run. */
  #replace<T extends object>(object: T, name: keyof T, value: unknown): void {
    const before = Object.getOwnPropertyDescriptor(object, name)
    Object.defineProperty(object, name, { configurable: true, writable: true, value })
    this.#end.signal.addEventListener('abort', () => {
      Reflect.deleteProperty(object, name)
      if (before) Object.defineProperty(object, name, before)
    })
  }

  /** A link that the app does not handle loads another page, which it does only before the app runs. */
  #keepBrowserHere(event: Event): void {
    const link = (event.target as Element).closest('a')
    if (event.defaultPrevented || (event.type === 'click' && !link)) return
    event.preventDefault()
    if (link && !this.front.page.isRunning) this.front.visit(link.getAttribute('href') ?? '')
    else this.check('threw', `a ${event.type} that the browser handles`)
  }
}
