import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { AppView } from '../../src/app/app-view.tsx'
import { connectBrowser } from '../../src/app/connect-browser.ts'
import { createApp } from '../../src/app/create-app.ts'
import { tokenIn } from '../../src/features/session/token.ts'
import { addressWithoutToken } from '../support/app.tsx'
import { ORIGIN } from '../support/config.ts'
import { BANK, DOWNLOAD, type Life } from './life.ts'
import { CURRENT_USER, MEANS_NO, type Sent } from './network.ts'
import { TabHistory } from './tab-history.ts'

/** A press, with what the page showed. */
export interface Press {
  readonly name: string
  readonly text: string
  readonly document: number
  /** The member of the page. */
  readonly reader: string | undefined
  /** The number of requests before it, of all tabs. */
  readonly sentBefore: number
}

/** One loaded document of a tab. */
interface LoadedDocument {
  readonly number: number
  readonly root: Root
  readonly end: AbortController
}

/** A tab of the browser with the real app in it. Its storage and history survive a reload. */
export class Tab {
  readonly history = new TabHistory()
  readonly stored = new Map<string, string>()
  readonly container = document.createElement('div')
  /** The names of the controls that the member pressed in it, with what the page showed then. */
  readonly pressed: Press[] = []
  /** The member who types here. */
  visitor = 'gratis'
  /** The page of the bank, or of the mobile app, that the browser went to. */
  away: string | undefined
  /** Another tab told this document that the session has expired. */
  wasExpired = false
  /** The number of requests when this document learned that the session had ended, or came back from the cache. */
  endedAt = 0
  /** The number of requests when the session of this document began: those before it belong to an earlier one. */
  sessionFrom = 0
  #member: string | undefined
  /** The open toasts. */
  toasts: readonly Element[] = []
  /** The session that each toast appeared in. */
  readonly toastSessions = new WeakMap<
    Element,
    { readonly from: number; readonly reader: string | undefined }
  >()
  /** What the page shows, for the promises. */
  shown = ''
  /** Whether it was a member's page after the step before, and how often its session had ended by then. */
  before = { isMember: false, ends: 0 }
  /** How often this tab could learn that its session had ended. */
  ends = 0
  /** Whether a control is busy, a skeleton is shown, or the spinner covers the page. */
  isBusy = false
  /** Since when something is busy, in simulated ms. */
  busySince: number | undefined
  /** Where the browser went, by the app. */
  readonly destinations: {
    readonly url: string
    readonly path: string
    readonly reader: string | undefined
    /** The last press on the pay button. */
    readonly press: Press | undefined
  }[] = []
  #document: LoadedDocument | undefined

  constructor(private readonly life: Life) {}

  get documentNumber(): number {
    return this.#document?.number ?? 0
  }

  /** The path that is shown. */
  get path(): string {
    return new URL(ORIGIN + this.history.url).pathname
  }

  /** All text of the page. */
  get text(): string {
    return this.container.hidden ? '' : (this.container.textContent ?? '')
  }

  /** Notes what the promises need of the page, since searching it is slow. */
  look(): void {
    this.shown = this.text
    const toasts = [...(this.container.querySelector('.stack')?.querySelectorAll('button') ?? [])].flatMap(
      ({ parentElement }) => parentElement ?? [],
    )
    const isClosing = (toast: Element) => toast.classList.contains('closing')
    for (const { textContent } of toasts.filter(isClosing)) this.shown = this.shown.replace(textContent, '')
    this.toasts = toasts.filter(toast => !isClosing(toast))
    this.isBusy =
      this.container.hidden === true ||
      this.shown.includes('Een ogenblik…') ||
      this.container.querySelector('[aria-busy]') !== null
    if (!this.shown.includes('Uitloggen')) return
    for (const toast of this.toasts)
      if (!this.toastSessions.has(toast))
        this.toastSessions.set(toast, { from: this.sessionFrom, reader: this.reader })
  }

  /** The session ended: another begins with the next request. */
  endSession(at = this.life.network.sent.length): void {
    this.ends++
    this.endedAt = Math.max(this.endedAt, at)
    this.sessionFrom = Math.max(this.sessionFrom, this.endedAt)
  }

  /** The app gets the current user. Another one begins another session. */
  learn(sent: Sent): void {
    const { sent: all } = this.life.network
    if (all.indexOf(sent) < this.sessionFrom || sent.member === this.#member) return
    if (this.#member !== undefined) this.sessionFrom = all.length
    this.#member = sent.member
  }

  get heading(): string {
    return this.container.querySelector('h1')?.textContent ?? ''
  }

  press(name: string): void {
    const { text, documentNumber: document, reader } = this
    this.pressed.push({ name, text, document, reader, sentBefore: this.life.network.sent.length })
  }

  /** Whether each request of this document has its answer. */
  get isIdle(): boolean {
    return !this.isBusy && this.#requests.every(({ outcome }) => outcome)
  }

  /** Whether a request of this document failed; of the member who is shown, only those of this session count. */
  get hasFailed(): boolean {
    const isMember = this.shown.includes('Uitloggen')
    const from = isMember ? this.sessionFrom : 0
    const requests = this.#requests
    const first = requests.find(({ call }) => call === CURRENT_USER)
    return (
      (this.wasExpired && !isMember) ||
      requests.some(
        sent =>
          // A toast outlives the session that a page from the cache begins anew for the same member.
          (this.life.network.sent.indexOf(sent) >= from || isRecent(sent)) &&
          !/^(ok|dropped|undefined)$/.test(String(sent.outcome)) &&
          !meansNo(sent, sent === first),
      )
    )
  }

  /** The member whom the server named when this document last read the current user. */
  get reader(): string | undefined {
    return this.#requests.findLast(({ call, outcome }) => call === CURRENT_USER && outcome === 'ok')?.member
  }

  /** How often this document has read the membership in this session. */
  get membershipReads(): number {
    const { sent } = this.life.network
    return this.#requests.filter(
      request =>
        request.call === 'GET /api/membership' &&
        request.outcome === 'ok' &&
        sent.indexOf(request) >= this.sessionFrom,
    ).length
  }

  /** Whether this document has read the current user since the session ended, as far as it knows. */
  get isSessionKnown(): boolean {
    const { sent } = this.life.network
    return sent.some(
      ({ tab, call, outcome }, place) =>
        tab === this && place >= this.endedAt && call === CURRENT_USER && outcome === 'ok',
    )
  }

  get #requests() {
    return this.life.network.sent.filter(
      ({ tab, document }) => tab === this && document === this.documentNumber,
    )
  }

  /** Follows a link from elsewhere, or types an address. */
  visit(url: string): void {
    this.history.push(url, this.life.nextDocument)
    this.load()
  }

  /** Loads the document of the current address. */
  load(): void {
    this.unload()
    const { life, history } = this
    const number = life.nextDocument++
    const end = new AbortController()
    const isAlive = () => !end.signal.aborted
    const address = new URL(ORIGIN + history.url)
    history.replace(addressWithoutToken(address), number)
    this.away = undefined
    this.wasExpired = false
    this.endedAt = this.life.network.sent.length
    this.sessionFrom = this.endedAt
    this.before = { isMember: false, ends: 0 }
    this.#member = undefined
    const app = createApp({
      config: life.config,
      history: history.forDocument(number, isAlive),
      tabs: life.channel.join(this, isAlive),
      fetch: life.network.fetchFor(this, number, isAlive),
      cookies: () => '',
      storage: () => this.#storage(this.stored, isAlive),
      sharedStorage: () => this.#storage(life.shared, isAlive, key => life.tellStorage(key, this)),
      location: {
        assign: url => this.#leave(String(url), isAlive),
        replace: url => this.#leave(String(url), isAlive),
      },
      token: tokenIn(address.search),
    })
    const root = createRoot(this.container, {
      onUncaughtError: error => life.problem(`an uncaught error: ${error}`),
      onCaughtError: error => life.problem(`a page that fails to render: ${error}`),
    })
    this.#document = { number, root, end }
    this.container.hidden = false
    root.render(createElement(AppView, { app }))
    life.aim(this, () => connectBrowser(app, this.container, end.signal))
    void app.session.load()
  }

  /** Comes back from a page that replaced the history entry of this one. */
  comeBackFromReplaced(): void {
    this.history.dropCurrent()
    this.load()
  }

  unload(): void {
    this.#document?.end.abort()
    this.#document?.root.unmount()
    this.#document = undefined
  }

  /** The app sends the browser elsewhere; `/` loads the app anew. */
  #leave(url: string, isAlive: () => boolean): void {
    if (!isAlive()) return
    const { path, reader, pressed } = this
    this.destinations.push({
      url,
      path,
      reader,
      press: pressed.findLast(({ name }) => name.startsWith('Betalen')),
    })
    if (url !== '/') this.away = url
    else
      setTimeout(() => {
        if (!isAlive()) return
        this.history.replace('/', this.life.nextDocument)
        this.load()
      })
  }

  #storage(stored: Map<string, string>, isAlive: () => boolean, changed = (_: string) => {}): Storage {
    if (!isAlive()) throw new Error('This document is gone.')
    return {
      getItem: key => stored.get(key) ?? null,
      setItem(key, value) {
        stored.set(key, value)
        changed(key)
      },
      removeItem: key => void (stored.delete(key) && changed(key)),
      clear: () => stored.clear(),
      key: index => [...stored.keys()][index] ?? null,
      length: stored.size,
    }
  }
}

/** Whether the browser may go to an address. */
export const isAllowedDestination = (url: string): boolean =>
  url === '/' || url === DOWNLOAD || url.startsWith(`${BANK}/`)

/** Whether a toast about an answer may still be open. */
const isRecent = ({ answeredAt = 0 }: Sent): boolean => Date.now() - answeredAt < 10_000

/** Whether an answer means no, and is no failure: at the start, 401 means a visitor. */
const meansNo = ({ call, outcome = '' }: Sent, isStart: boolean): boolean =>
  (outcome === '404' && MEANS_NO.test(call)) ||
  (/^40[134]$/.test(outcome) && isStart && call === CURRENT_USER)
