import { vi } from 'vitest'
import type { TabMessage, Tabs } from '../../src/features/session/tabs.ts'
import { rememberCookie, sessionCookie } from '../../src/mock/cookies.ts'
import type { Member } from '../../src/mock/demo-data.ts'
import { ORIGIN, plainConfig } from '../support/config.ts'
import { createTestApi, testData } from '../support/data.ts'
import { createMockFetch } from '../support/mock-fetch.ts'
import { pass } from './clock.ts'
import { Network, type Sent } from './network.ts'
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

/** The browser, its tabs, the line and the server: all that one life can touch. */
export class Life {
  readonly config = {
    ...plainConfig,
    downloadUrl: DOWNLOAD,
    checkoutOrigins: [BANK],
    errorUrl: '/errors',
  }
  readonly mock = createTestApi({ providerUrl: BANK, data: DATA })
  readonly browser = createMockFetch(this.mock, ORIGIN)
  readonly network = new Network(this)
  readonly channel = createChannel((tab, message) => {
    const isSame = message.type === 'login' && tab.reader && this.member(tab.reader).id === message.id
    if (!isSame) tab.endSession()
  })
  readonly tabs: Tab[] = []
  /** The storage that the tabs share. */
  readonly shared = new Map<string, string>()
  /** What went wrong inside the app, such as a page that fails to render. */
  readonly problems: string[] = []
  readonly lines: string[] = []
  /** What was sent about errors. */
  readonly reports: string[] = []
  /** Who has ever had an end date. */
  readonly endDates = new Map<string, Set<string>>()
  /** The time that has passed, in ms, whatever the clock says. */
  elapsed = 0
  /** Something changed without a word to this browser, and a member who comes back does not ask for it. */
  isChangedSilently = false
  /** The membership was changed by somebody else than the app. */
  isMembershipChanged = false
  /** The device's clock was set back, or it slept: what depends on the time is not exact any more. */
  isClockOff = false
  nextDocument = 1
  #sentBefore = 0
  readonly #answered = new Set<Sent>()
  readonly #atEnd: (() => void)[] = []
  #front: Tab | undefined
  #otherBrowser = {
    tabs: [] as Tab[],
    cookies: new Map<string, string>(),
    shared: new Map<string, string>(),
  }
  #aimedAt: Tab | undefined
  #registering: Tab | undefined

  /** @param cast - The members who use this browser. */
  constructor(readonly cast: readonly string[]) {
    for (const target of [window, document]) this.#aimEvents(target)
    for (const type of ['click', 'submit']) {
      const listener = (event: Event) => this.#keepBrowserHere(event)
      window.addEventListener(type, listener)
      this.#atEnd.push(() => window.removeEventListener(type, listener))
    }
    this.#spy(
      vi
        .spyOn(navigator, 'sendBeacon')
        .mockImplementation((_url, line) => this.reports.push(String(line)) > 0),
    )
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => this.network.isOnline })
    this.#atEnd.push(() => Reflect.deleteProperty(navigator, 'onLine'))
    this.#spy(vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file'))
    this.#spy(vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {}))
    this.noteDates()
  }

  /** The tab that the member looks at. */
  get front(): Tab {
    const tab = this.#front ?? this.tabs[0]
    if (!tab) throw new Error('There is no tab.')
    return tab
  }

  open(url: string): Tab {
    const tab = new Tab(this)
    this.tabs.push(tab)
    this.show(tab)
    tab.visit(url)
    return tab
  }

  /**
   * The member goes on in the other of two browsers, where nobody is signed in at first. A phone drops the pages of the one
   * in the background: without an address, the member finds its tabs, which load again.
   */
  changeBrowser(url?: string): void {
    const { tabs, cookies, shared } = this.#otherBrowser
    this.#otherBrowser = {
      tabs: this.tabs.splice(0),
      cookies: new Map(this.browser.cookies),
      shared: new Map(this.shared),
    }
    for (const tab of this.#otherBrowser.tabs) tab.unload()
    for (const [now, then] of [
      [this.browser.cookies, cookies],
      [this.shared, shared],
    ] as const) {
      now.clear()
      for (const [name, value] of then) now.set(name, value)
    }
    this.tabs.push(...tabs)
    for (const tab of tabs) tab.load()
    if (url !== undefined || !tabs[0]) this.open(url ?? '/')
    else this.show(tabs[0])
  }

  /** Shows a tab. Only its page is in the document, so what the app asks the document is about this tab. */
  show(tab: Tab): void {
    if (this.#front === tab) return
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    this.#front = tab
    document.body.replaceChildren(tab.container)
    if (tab.heading) document.title = `${tab.heading} – Klup`
  }

  close(): void {
    for (const tab of this.tabs) tab.unload()
    for (const undo of this.#atEnd) undo()
    document.body.replaceChildren()
  }

  member(name: string): Member {
    const found = this.mock.world.members.find(member => member.name === name)
    if (!found) throw new RangeError(`There is no member ${name}`)
    return found
  }

  /** The name of the member whom the server knows by the cookies of this browser. */
  signedIn(): string | undefined {
    const { sessions, remembered } = this.mock.world
    const { cookies } = this.browser
    return sessions.get(cookies.get(sessionCookie) ?? '') ?? remembered.get(cookies.get(rememberCookie) ?? '')
  }

  /** Lets time pass, in ms. */
  async wait(ms: number): Promise<void> {
    this.elapsed += ms
    await pass(ms)
  }

  /** The browser is behind another program for a while, in ms. */
  async hideFor(ms: number): Promise<void> {
    const show = (value: DocumentVisibilityState) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value })
      this.fire(document, 'visibilitychange')
    }
    show('hidden')
    await this.wait(ms)
    show('visible')
    this.fire(window, 'focus', {}, this.front)
  }

  /** The requests of this step. */
  get newRequests(): readonly Sent[] {
    return this.network.sent.slice(this.#sentBefore)
  }

  /** The requests that got an answer in this step. */
  get newAnswers(): readonly Sent[] {
    return this.network.sent.filter(sent => sent.outcome && !this.#answered.has(sent))
  }

  endStep(): void {
    for (const sent of this.newAnswers) this.#answered.add(sent)
    this.#sentBefore = this.network.sent.length
    for (const tab of this.tabs) tab.before = { isMember: tab.shown.includes('Uitloggen'), ends: tab.ends }
  }

  /** One tab changed what the tabs share; the others get an event. */
  tellStorage(key: string, from: Tab): void {
    for (const tab of this.tabs)
      if (tab !== from) setTimeout(() => this.fire(window, 'storage', { key }, tab))
  }

  problem(what: string): void {
    this.problems.push(what)
  }

  noteDates(): void {
    for (const { name, endDate } of this.mock.world.members)
      if (endDate) this.endDates.set(endDate, (this.endDates.get(endDate) ?? new Set()).add(name))
  }

  /** Runs something that listens to the window for one tab. */
  aim(tab: Tab, listen: () => void): void {
    this.#registering = tab
    listen()
    this.#registering = undefined
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

  /** A link or form that the app does not handle would load another page. */
  #keepBrowserHere(event: Event): void {
    const isPlain = event.type === 'click' && !(event.target as Element).closest('a')
    if (event.defaultPrevented || isPlain) return
    event.preventDefault()
    this.problem(`a ${event.type} that the browser handles`)
  }
}

/** The channel between the tabs of a browser. A message for a document that is gone by now is lost. */
function createChannel(onEnd: (tab: Tab, message: TabMessage) => void) {
  const receivers = new Map<Tab, (message: TabMessage) => void>()
  return {
    join: (own: Tab, isAlive: () => boolean): Tabs => ({
      send(message) {
        if (!isAlive()) return
        for (const [tab, receive] of receivers) if (tab !== own) setTimeout(receive, 0, message)
      },
      listen(listener) {
        receivers.set(own, message => {
          if (!isAlive()) return
          if (message.type === 'expired') own.wasExpired = true
          if (message.type !== 'changed') onEnd(own, message)
          listener(message)
        })
      },
    }),
  }
}
