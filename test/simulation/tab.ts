import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { AppView } from '../../src/app/app-view.tsx'
import { connectBrowser } from '../../src/app/connect-browser.ts'
import { createApp } from '../../src/app/create-app.ts'
import { tokenIn } from '../../src/features/session/token.ts'
import { followLinks } from '../../src/lib/follow-links.ts'
import { addressWithoutToken } from '../support/app.tsx'
import { ORIGIN } from '../support/config.ts'
import type { Life } from './life.ts'
import type { Fact, Where } from './log.ts'
import { CURRENT_USER } from './network.ts'
import { pathOf, TabHistory } from './tab-history.ts'

/** A tab of the browser with the real app in it. Its storage and history survive a reload. */
export class Tab {
  readonly history = new TabHistory(() => {
    this.#visit = this.life.log.add('moved', this.where).place
  })
  readonly stored = new Map<string, string>()
  readonly container = document.createElement('div')
  /** The member who types here. */
  visitor = 'gratis'
  /** The page of the bank, or of the mobile app, that the browser went to. */
  away: string | undefined
  #member: string | undefined
  #document = 0
  #session = 0
  #visit = 0
  /** The page came back from the cache, and does not know yet who is signed in. */
  #isRestored = false
  /** Another tab said something that makes the page read the user. */
  #isTold = false
  #loaded: { readonly root: Root; readonly end: AbortController } | undefined

  constructor(private readonly life: Life) {}

  get where(): Where {
    const [document, session, visit] = [this.#document, this.#session, this.#visit]
    return { tab: this, document, session, visit, member: this.#member, path: this.path }
  }

  /** The path that is shown. */
  get path(): string {
    return pathOf(this.history.url)
  }

  get document(): number {
    return this.#document
  }

  /** All text of the page. */
  get text(): string {
    return this.container.hidden ? '' : (this.container.textContent ?? '')
  }

  get heading(): string {
    return this.container.querySelector('h1')?.textContent ?? ''
  }

  press(name: string): void {
    this.life.log.add('pressed', { ...this.where, name, text: this.text })
  }

  /** A page can know that its session is over: another one begins. */
  endSession(isExpiry = false): void {
    this.#session = this.life.log.add('ended', { ...this.where, isExpiry }).place
    this.#member = undefined
  }

  hear(): void {
    this.#isTold = true
  }

  /** What a page learns about its session from an answer. */
  learn({ session, call, request, outcome, by }: Fact<'answered'>, isUnauthorized: boolean): void {
    if (session !== this.#session) return
    if (isUnauthorized) this.endSession()
    if (call !== CURRENT_USER || outcome === 'dropped') return
    // Somebody else may have signed in while the page was in the cache.
    if (outcome !== 'ok' && this.#isRestored) this.endSession()
    this.#isRestored = false
    const isTold = this.#isTold
    this.#isTold = false
    if (outcome !== 'ok') return
    if (this.#member !== undefined && this.#member !== by) this.endSession()
    const isFirst = this.#member === undefined
    this.#member = by
    this.life.log.add('named', { ...this.where, request, isFirst, isTold })
  }

  /** Follows a link from elsewhere, or types an address. */
  visit(url: string): void {
    this.history.push(url)
    this.load()
  }

  /** Loads the document of the current address. */
  load(): void {
    this.unload()
    const { life, history } = this
    const end = new AbortController()
    const isAlive = () => !end.signal.aborted
    const address = new URL(ORIGIN + history.url)
    this.away = undefined
    this.#member = undefined
    this.#isRestored = false
    this.#isTold = false
    this.#document = life.log.add('loaded', this.where).place
    this.#session = this.#document
    this.#visit = this.#document
    history.replace(addressWithoutToken(address), this.#document)
    const app = createApp({
      config: life.config,
      history: history.forDocument(this.#document, isAlive),
      tabs: life.channel.join(this, isAlive),
      fetch: life.network.fetchFor(this, isAlive),
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
      onUncaughtError: error => life.note(`an uncaught error: ${error}`),
      onCaughtError: error => life.note(`a page that fails to render: ${error}`),
    })
    this.#loaded = { root, end }
    this.container.hidden = false
    root.render(createElement(AppView, { app }))
    life.aim(this, () => {
      connectBrowser(app, this.container, end.signal)
      followLinks(this.container, path => app.router.navigate(path), end.signal)
    })
    void app.session.read()
  }

  /** Comes back by the cache of the browser, with the page as it was. */
  restore(): void {
    this.away = undefined
    this.#isRestored = true
    this.life.log.add('restored', this.where)
    this.life.fire(window, 'pagehide', { persisted: true }, this)
    this.life.fire(window, 'pageshow', { persisted: true }, this)
  }

  /** Comes back from a page that replaced the history entry of this one. */
  comeBackFromReplaced(): void {
    this.history.dropCurrent()
    this.load()
  }

  unload(): void {
    this.#loaded?.end.abort()
    this.#loaded?.root.unmount()
    this.#loaded = undefined
  }

  /** The app sends the browser elsewhere; `/` loads the app anew. */
  #leave(url: string, isAlive: () => boolean): void {
    if (!isAlive()) return
    this.life.log.add('left', { ...this.where, url })
    if (url !== '/') this.away = url
    else
      setTimeout(() => {
        if (!isAlive()) return
        this.history.replace('/')
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
