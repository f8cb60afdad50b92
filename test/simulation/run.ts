import { vi } from 'vitest'
import { bootTable } from '../../src/app/boot-table.ts'
import { rememberCookie, sessionCookie } from '../../src/mock/cookies.ts'
import type { Member } from '../../src/mock/demo-data.ts'
import { ORIGIN, plainConfig } from '../support/config.ts'
import { createTestApi, testData } from '../support/data.ts'
import { createMockFetch } from '../support/mock-fetch.ts'
import { pass, settle } from './clock.ts'
import { type Facts, INVARIANTS, type Kind } from './invariants.ts'
import { Network } from './network.ts'
import { Tab } from './tab.ts'

export const BANK = 'https://bank.example'
export const DOWNLOAD = 'https://download.example/klup'

/** A second member with months to go, so that one may follow the other. */
const SECOND = { name: 'trouw', firstName: 'Ilse', email: 'trouw@voorbeeld.nl', id: 120, endsIn: 200 }
const DATA = {
  ...testData,
  members: testData.members.flatMap(member =>
    member.name === 'lid' ? [member, { ...member, ...SECOND, photo: null }] : [member],
  ),
}

/** What a run touches: two browsers with their tabs, of which one is in use, the line and the server. */
export class Run {
  readonly config = {
    ...{ ...plainConfig, downloadUrl: DOWNLOAD },
    ...{ checkoutOrigins: [BANK], errorUrl: '/errors' },
  }
  readonly mock = createTestApi({ providerUrl: BANK, data: DATA })
  readonly network = new Network(this)
  /** The invariant that is broken, and how. */
  failure: { readonly invariant: string; readonly how: string } | undefined
  /** The members who use these browsers. */
  readonly cast: readonly string[]
  readonly #invariants = INVARIANTS.map(create => create(this))
  readonly #atEnd: (() => void)[] = []
  readonly #channel = createChannel()
  #browsers = [this.#newBrowser(), this.#newBrowser()] as const
  #front: Tab | undefined
  #order = 0
  /** The tab whose listeners get an event, and the one whose listeners are added. */
  #aimedAt: Tab | undefined
  #registering: Tab | undefined

  constructor(cast: readonly string[]) {
    this.cast = cast
    for (const target of [window, document]) this.#aimEvents(target)
    for (const type of ['click', 'submit']) {
      const listener = (event: Event) => this.#keepBrowserHere(event)
      window.addEventListener(type, listener)
      this.#atEnd.push(() => window.removeEventListener(type, listener))
    }
    const report = (_url: unknown, line: unknown) => {
      this.check('reported', String(line))
      return true
    }
    this.#spy(vi.spyOn(navigator, 'sendBeacon').mockImplementation(report))
    this.#spy(vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file'))
    const { click } = HTMLElement.prototype
    this.#spy(
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        if (!this.download) click.call(this)
      }),
    )
    // React had to repair a painted page.
    this.#spy(
      vi.spyOn(performance, 'mark').mockImplementation(name => {
        this.check('threw', name)
        return {} as PerformanceMark
      }),
    )
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => this.network.isOnline })
    this.#atEnd.push(() => Reflect.deleteProperty(navigator, 'onLine'))
    vi.stubGlobal('BOOT_TABLE', bootTable('/m.js'))
    const construct = () => this.#registering && this.#channel.join(this.#registering)
    vi.stubGlobal('BroadcastChannel', new Proxy(EventTarget, { construct: () => construct() ?? {} }))
    this.#atEnd.push(() => vi.unstubAllGlobals())
  }

  /** Gives an event to the invariants. The first one that breaks is kept. */
  check<K extends Kind>(kind: K, ...facts: Facts[K]): void {
    for (const { sentence, on } of this.#invariants) {
      const how = (on[kind] as undefined | ((...facts: Facts[K]) => unknown))?.(...facts)
      if (how) this.failure ??= { invariant: sentence, how: String(how) }
    }
  }

  nextOrder(): number {
    return ++this.#order
  }

  get browser() {
    return this.#browsers[0]
  }

  get tabs(): Tab[] {
    return this.browser.tabs
  }

  /** The storage that the tabs share. */
  get shared(): Map<string, string> {
    return this.browser.shared
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

  /** The member goes on in the other browser, in a new tab. A phone drops the pages of the one in the background. */
  changeBrowser(url: string): void {
    for (const tab of this.tabs) tab.page.close()
    this.#browsers = [this.#browsers[1], this.#browsers[0]]
    for (const tab of this.tabs) tab.load()
    this.open(url)
  }

  #newBrowser() {
    return { fetch: createMockFetch(this.mock, ORIGIN), tabs: [] as Tab[], shared: new Map<string, string>() }
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
    for (const undo of this.#atEnd) undo()
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
    const { cookies } = this.browser.fetch
    const name =
      sessions.get(cookies.get(sessionCookie) ?? '') ?? remembered.get(cookies.get(rememberCookie) ?? '')
    return name === undefined ? undefined : this.member(name)
  }

  /** One tab changed what the tabs share; the others get an event. */
  tellStorage(key: string, from: Tab): void {
    for (const tab of this.tabs)
      if (tab !== from) setTimeout(() => this.fire(window, 'storage', { key }, tab))
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
    const spy = vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      const tab = this.#registering
      if (!tab || typeof listener !== 'function') return add(type, listener, options)
      add(type, event => (this.#aimedAt ?? tab) === tab && listener(event), options)
    })
    this.#spy(spy)
  }

  #spy(spy: { mockRestore(): void }): void {
    this.#atEnd.push(() => spy.mockRestore())
  }

  /** A link that the app does not handle loads another page, which it does only before the app runs. */
  #keepBrowserHere(event: Event): void {
    const link = (event.target as Element).closest('a')
    if (event.defaultPrevented || (event.type === 'click' && !link)) return
    event.preventDefault()
    if (link && !this.front.page.isRunning) this.front.visit(link.getAttribute('href') ?? '')
    else this.check('threw', `a ${event.type} that the browser handles`)
  }

  /** The browser is behind another program for a while, in ms. */
  async hideFor(ms: number): Promise<void> {
    const show = (value: DocumentVisibilityState) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value })
      this.fire(document, 'visibilitychange')
    }
    show('hidden')
    await pass(ms)
    show('visible')
    this.fire(window, 'focus', {}, this.front)
  }

  /** Waits for what needs no time, and gives each tab to the invariants. */
  async settle(): Promise<void> {
    await settle()
    for (const tab of this.tabs) this.check('settled', tab)
  }
}

/** The channel between the tabs of a browser. A message for a page that is gone by now is lost. */
function createChannel() {
  const receivers = new Map<Tab, (data: unknown) => void>()
  return {
    join(own: Tab) {
      const { page } = own
      const channel = Object.assign(new EventTarget(), {
        onmessage(_event: Pick<MessageEvent, 'data'>) {},
        postMessage(message: unknown) {
          if (!page.isAlive) return
          for (const [tab, receive] of receivers) if (tab !== own) setTimeout(receive, 0, message)
        },
      })
      receivers.set(own, data => {
        if (!page.isAlive) return
        channel.dispatchEvent(new MessageEvent('message', { data }))
        channel.onmessage({ data })
      })
      return channel
    },
  }
}
