import { createApp } from '../../src/app/create-app.ts'
import { boot } from '../../src/boot/boot.ts'
import { createTabs } from '../../src/features/session/tabs.ts'
import { windowOf } from './document.ts'
import { takeOverWatched } from './early-use.ts'
import type { Life } from './life.ts'
import { type Fact, isSince, type Where } from './log.ts'
import { CURRENT_USER } from './network.ts'
import { pathOf, TabHistory } from './tab-history.ts'

/** A tab of the browser with the real app in it. Its storage and history survive a reload. */
export class Tab {
  readonly history = new TabHistory(() => {
    this.#visit = this.life.log.add('moved', this.where).place
  })
  readonly stored = new Map<string, string>()
  container: HTMLElement = document.createElement('div')
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
  /** The app has taken over the page. */
  isRunning = false
  /** The app has used an answer that says that nobody is signed in, before it took over the page. */
  #isOver = false
  /** The read of the user that the app had begun by then, which is about the next session. */
  #asked: Fact<'sent'> | undefined
  /** Such answers to reads of the document's script, until the app uses them. */
  readonly #unused = new Set<Fact<'sent'>>()
  /** The redirected read of the user that has ended a session. */
  #lost: Fact<'answered'> | undefined
  /** The app has read the user again, and may not have used that one. */
  #isRereading = false
  #end = new AbortController()

  private readonly life: Life

  constructor(life: Life) {
    this.life = life
  }

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
    // Without what others have added.
    const [own = '', text = ''] = [name, this.text].map(shown => shown.replaceAll(' x', ''))
    this.life.log.add('pressed', { ...this.where, name: own, text })
  }

  /** A page can know that its session is over: another one begins. */
  endSession(isExpiry = false): void {
    this.#session = this.life.log.add('ended', { ...this.where, isExpiry }).place
    this.#member = undefined
    this.#isOver = false
    this.#asked = undefined
  }

  hear(): void {
    this.#isTold = true
  }

  /** What a page learns about its session from an answer. */
  learn(answer: Fact<'answered'>, isUnauthorized: boolean): void {
    const { session, document, call, request, outcome, by } = answer
    // A newer read has replaced it.
    const isReplaced = outcome === 'dropped' && this.life.log.last('sent', { document, call }) !== request
    const isOfOther = session !== this.#session && request !== this.#asked
    if (isOfOther || (call === CURRENT_USER && isReplaced)) return
    const isLost = isUnauthorized && call === CURRENT_USER
    this.#lost = isLost && outcome !== '401' && this.#member ? answer : undefined
    // The app drops the read after a redirected one if it has used that.
    if (isLost || (this.#isRereading && outcome === 'dropped')) this.endSession()
    else if (isUnauthorized && request.isUsed) this.#lose()
    else if (isUnauthorized) this.#unused.add(request)
    if (call === CURRENT_USER) this.#isRereading = false
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

  /** The app reads the user again: at once, beside other answers, before it uses a redirected or unreadable read. */
  reread(): void {
    const { log } = this.life
    const lost = this.#lost
    const isUsed = [log.last('shown', { tab: this }), log.last('moved', { tab: this })].some(fact =>
      isSince(fact, lost),
    )
    if (lost?.at !== log.time || isUsed) return
    this.#session = lost.session
    this.#member = lost.member
    this.#isRereading = true
  }

  /** The app asks for an answer, which the document's script may have asked for already. */
  #use(url: string): void {
    const sent = this.life.log.last('sent', { document: this.#document, url })
    if (!sent) return
    sent.isUsed = true
    if (this.#unused.delete(sent) && sent.session === this.#session) this.#lose()
  }

  /** Until the user is read, another call says nothing about the session. */
  #lose(): void {
    if (!this.isRunning) this.#isOver = true
    else if (this.#member !== undefined) this.endSession()
  }

  /** Follows a link from elsewhere, or types an address. */
  visit(url: string): void {
    this.history.push(url)
    this.load()
  }

  /** Loads the document of the current address, in which the app runs once its script is there. */
  load(): void {
    this.unload()
    const { life, history } = this
    const root = this.#newRoot()
    this.#end = new AbortController()
    const { signal } = this.#end
    const isAlive = () => !signal.aborted
    this.away = undefined
    this.isRunning = false
    this.#isOver = false
    this.#member = undefined
    this.#isRestored = false
    this.#isTold = false
    this.#isRereading = false
    this.#asked = undefined
    this.#document = life.log.add('loaded', this.where).place
    this.#session = this.#document
    this.#visit = this.#document
    history.replace(history.url, this.#document)
    const storage = () => this.#storage(this.stored, isAlive)
    const sharedStorage = () => this.#storage(life.shared, isAlive, key => life.tellStorage(key, this))
    const page = windowOf({
      root,
      config: life.config,
      fetch: life.network.fetchFor(this, isAlive),
      storage,
      sharedStorage,
      address: () => history.url,
      replaceAddress: url => history.replace(url, this.#document),
    })
    const started = life.aim(this, () => boot(page))
    const runApp = async () => {
      if (!isAlive()) return
      const app = createApp({
        config: life.config,
        history: history.forDocument(this.#document, isAlive),
        tabs: createTabs(started.channel),
        fetch: (input, init) => {
          const answer = started.fetch(input, init)
          this.#use(String(input))
          return answer
        },
        token: started.token,
        cookies: () => '',
        storage,
        sharedStorage,
        location: {
          assign: url => this.#leave(String(url), isAlive),
          replace: url => this.#leave(String(url), isAlive),
        },
      })
      const early = await life.aim(this, () => takeOverWatched(app, started, root, signal))
      if (!early) return
      this.isRunning = true
      if (this.#isOver) {
        this.endSession()
        // The first read is that of the document's script.
        this.#asked = life.log.all('sent', { document: this.#document, call: CURRENT_USER }).slice(1).at(-1)
      }
      life.log.add('tookOver', { ...this.where, ...early, text: this.text })
    }
    if (life.network.scriptDelay > 0) setTimeout(runApp, life.network.scriptDelay)
    else void runApp()
  }

  /** Opens the channel to the other tabs, until the end of the document. */
  openChannel() {
    const { signal } = this.#end
    return this.life.channel.join(this, () => !signal.aborted)
  }

  /** Comes back by the cache of the browser, with the page as it was. A page that was still loading is not kept. */
  restore(): void {
    if (!this.isRunning) {
      this.load()
      return
    }
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
    this.#end.abort()
  }

  /** Each document has a root of its own, so that one that is gone can paint nothing. */
  #newRoot(): HTMLElement {
    const root = Object.assign(document.createElement('div'), { id: 'root', hidden: true })
    this.container.replaceWith(root)
    this.container = root
    return root
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
      ...Object.fromEntries(stored),
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
