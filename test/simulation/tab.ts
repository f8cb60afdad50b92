import { createApp } from '../../src/app/create-app.ts'
import { takeOver } from '../../src/app/run.tsx'
import { boot } from '../../src/boot/boot.ts'
import { createTabs } from '../../src/features/session/tabs.ts'
import { windowOf } from './document.ts'
import { Page } from './page.ts'
import type { Run } from './run.ts'
import { TabHistory } from './tab-history.ts'

/** A tab of the browser with the real app in it. Its storage and history survive a reload. */
export class Tab {
  readonly history = new TabHistory()
  readonly stored = new Map<string, string>()
  readonly run: Run
  container: HTMLElement = document.createElement('div')
  page = new Page(this)
  /** The page of the bank, or of the mobile app, that the browser went to. */
  away: string | undefined
  /** When this tab last forgot who is signed in: its place among the events of the run. */
  forgot = 0

  constructor(run: Run) {
    this.run = run
  }

  /** All text of the page, and what is typed there. */
  get text(): string {
    if (this.container.hidden || this.away) return ''
    const fields = this.container.querySelectorAll<HTMLInputElement>('input, textarea')
    return [this.container.textContent, ...[...fields].map(({ value }) => value)].join(' ')
  }

  /** It asks for a logout, hears of a logout or an expiry in another tab, or is restored. */
  forgetUser(): void {
    this.forgot = this.run.nextOrder()
  }

  /** Follows a link from elsewhere, or types an address. */
  visit(url: string): void {
    this.history.push(url)
    this.load()
  }

  /** Loads the document of the current address, in which the app runs once its script is there. */
  load(): void {
    this.page.close()
    const { run, history } = this
    const page = new Page(this)
    this.page = page
    this.away = undefined
    // A root of its own, so that a page that is gone can paint nothing.
    const root = Object.assign(document.createElement('div'), { id: 'root', hidden: true })
    this.container.replaceWith(root)
    this.container = root
    history.replace(history.url, page)
    const started = run.aim(this, () => boot(windowOf(this)))
    const runApp = async () => {
      if (!page.isAlive) return
      const app = createApp({
        config: run.config,
        history: history.of(page),
        tabs: createTabs(started.channel),
        fetch: started.fetch,
        token: started.token,
        cookies: () => '',
        storage: () => page.storage(this.stored),
        sharedStorage: () => page.storage(run.browser.shared),
        location: { assign: this.leave('assign', page), replace: this.leave('replace', page) },
      })
      await run.aim(this, () => takeOver(app, started, root, page.signal))
      page.isRunning = page.isAlive
      if (page.isAlive) run.check('started', page)
    }
    if (run.network.scriptDelay > 0) setTimeout(runApp, run.network.scriptDelay)
    else void runApp()
  }

  /** Comes back by the cache of the browser, with the page as it was. A page that was still loading is not kept. */
  restore(): void {
    this.away = undefined
    this.forgetUser()
    if (this.page.isRunning)
      for (const type of ['pagehide', 'pageshow']) this.run.fire(window, type, { persisted: true }, this)
    else this.load()
  }

  /** A page sends the browser elsewhere; an address of the site loads the app anew. */
  leave =
    (how: 'assign' | 'replace', page: Page) =>
    (to: string | URL): void => {
      const url = String(to)
      if (!page.isAlive) return
      this.run.check('left', page, url)
      if (!url.startsWith('/')) {
        this.away = url
        if (how === 'replace') this.history.drop()
        return
      }
      const load = () => {
        if (!page.isAlive) return
        this.history.replace(url, page)
        this.load()
      }
      // Not inside a timer, where fake time adds a millisecond.
      queueMicrotask(() => setTimeout(load))
    }
}
