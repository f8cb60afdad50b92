import { vi } from 'vitest'
import { bootTable } from '../../src/app/boot-table.ts'
import type { TabMessage } from '../../src/features/session/tabs.ts'
import { rememberCookie, sessionCookie } from '../../src/mock/cookies.ts'
import type { Member } from '../../src/mock/demo-data.ts'
import { ORIGIN, plainConfig } from '../support/config.ts'
import { createTestApi, testData } from '../support/data.ts'
import { createMockFetch } from '../support/mock-fetch.ts'
import { pass } from './clock.ts'
import { Log } from './log.ts'
import { Network } from './network.ts'
import { Tab } from './tab.ts'

export const BANK = 'https://bank.example'
const DOWNLOAD = 'https://download.example/klup'
/** Whether the browser may go to an address. */
export const isAllowedDestination = (url: string): boolean =>
  url === '/' || url === DOWNLOAD || url.startsWith(`${BANK}/`)

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
  readonly log = new Log()
  readonly network = new Network(this)
  readonly channel = createChannel((tab, message) => {
    const { member } = tab.where
    const isSame = message.type === 'login' && member && this.member(member).id === message.id
    if (!isSame && /login|changed/.test(message.type)) tab.hear()
    if (!isSame && message.type !== 'changed') tab.endSession(message.type === 'expired')
  })
  readonly #atEnd: (() => void)[] = []
  #front: Tab | undefined
  /** The one in use, and another one, where nobody is signed in at first. */
  #browsers = [this.#newBrowser(), this.#newBrowser()] as const
  #aimedAt: Tab | undefined
  #registering: Tab | undefined

  /** The members who use this browser. */
  readonly cast: readonly string[]

  constructor(cast: readonly string[]) {
    this.cast = cast
    for (const target of [window, document]) this.#aimEvents(target)
    for (const type of ['click', 'submit']) {
      const listener = (event: Event) => this.#keepBrowserHere(event)
      window.addEventListener(type, listener)
      this.#atEnd.push(() => window.removeEventListener(type, listener))
    }
    this.#spy(
      vi.spyOn(navigator, 'sendBeacon').mockImplementation((_url, line) => {
        this.log.add('printed', { line: String(line), to: 'operator' })
        return true
      }),
    )
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => this.network.isOnline })
    this.#atEnd.push(() => Reflect.deleteProperty(navigator, 'onLine'))
    this.#spy(vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file'))
    const { click } = HTMLElement.prototype
    this.#spy(
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        if (!this.download) click.call(this)
      }),
    )
    this.#spy(
      vi.spyOn(performance, 'mark').mockImplementation(name => {
        this.note(`a first render that differs from the drawn page: ${name}`)
        return {} as PerformanceMark
      }),
    )
    vi.stubGlobal('BOOT_TABLE', bootTable('/m.js'))
    const construct = () => this.#registering?.openChannel() ?? {}
    vi.stubGlobal('BroadcastChannel', new Proxy(EventTarget, { construct }))
    this.#atEnd.push(() => vi.unstubAllGlobals())
    this.noteDates()
  }

  get browser() {
    return this.#browsers[0].fetch
  }

  get tabs(): Tab[] {
    return this.#browsers[0].tabs
  }

  /** The storage that the tabs share. */
  get shared(): Map<string, string> {
    return this.#browsers[0].shared
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
   * The member goes on in the other browser. A phone drops the pages of the one in the background: without an address, the
   * member finds its tabs, which load again.
   */
  changeBrowser(url?: string): void {
    for (const tab of this.tabs) tab.unload()
    this.#browsers = [this.#browsers[1], this.#browsers[0]]
    for (const tab of this.tabs) tab.load()
    const [first] = this.tabs
    if (url !== undefined || !first) this.open(url ?? '/')
    else this.show(first)
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

  /** One tab changed what the tabs share; the others get an event. */
  tellStorage(key: string, from: Tab): void {
    for (const tab of this.tabs)
      if (tab !== from) setTimeout(() => this.fire(window, 'storage', { key }, tab))
  }

  /** Something went wrong inside the app, such as a page that fails to render. */
  note(what: string): void {
    this.log.add('threw', { what })
  }

  noteDates(): void {
    for (const { name, endDate } of this.mock.world.members)
      if (this.log.last('dated', { name })?.endDate !== endDate) this.log.add('dated', { name, endDate })
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

  /** A link or form that the app does not handle would load another page. Before the app runs, a link does. */
  #keepBrowserHere(event: Event): void {
    const link = (event.target as Element).closest('a')
    if (event.defaultPrevented || (event.type === 'click' && !link)) return
    event.preventDefault()
    if (link && !this.front.isRunning) this.front.visit(link.getAttribute('href') ?? '')
    else this.note(`a ${event.type} that the browser handles`)
  }
}

/** The channel between the tabs of a browser. A message for a document that is gone by now is lost. */
function createChannel(onMessage: (tab: Tab, message: TabMessage) => void) {
  const receivers = new Map<Tab, (message: TabMessage) => void>()
  return {
    join(own: Tab, isAlive: () => boolean) {
      const channel = Object.assign(new EventTarget(), {
        onmessage(_event: Pick<MessageEvent, 'data'>) {},
        postMessage(message: TabMessage) {
          if (!isAlive()) return
          for (const [tab, receive] of receivers) if (tab !== own) setTimeout(receive, 0, message)
        },
      })
      receivers.set(own, data => {
        if (!isAlive()) return
        onMessage(own, data)
        channel.dispatchEvent(new MessageEvent('message', { data }))
        channel.onmessage({ data })
      })
      return channel
    },
  }
}
