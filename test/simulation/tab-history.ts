import type { RouterHistory } from '../../src/lib/history.ts'
import { ORIGIN } from '../support/config.ts'

interface Entry {
  readonly url: string
  /** The document that made the entry; undefined until it is loaded. Another document loads anew on Back. */
  readonly document: number | undefined
}

export const pathOf = (url: string) => new URL(ORIGIN + url).pathname

/** The history of a tab, which survives its documents. */
export class TabHistory {
  entries: Entry[] = []
  #index = -1
  #listener: (() => void) | undefined

  /** Runs when the tab shows another path. */
  private readonly moved: () => void

  constructor(moved: () => void) {
    this.moved = moved
  }

  get url(): string {
    return this.entries[this.#index]?.url ?? '/'
  }

  push(url: string, document?: number): void {
    this.#show(this.#index + 1, [...this.entries.slice(0, this.#index + 1), { url, document }])
  }

  replace(url: string, document?: number): void {
    const index = Math.max(this.#index, 0)
    this.#show(index, this.entries.with(index, { url, document }))
  }

  /** Another site replaced the current entry, and the member went back. */
  dropCurrent(): void {
    const entries = this.entries.toSpliced(this.#index, 1)
    this.#show(Math.max(this.#index - 1, 0), entries.length > 0 ? entries : [{ url: '/', document: 0 }])
  }

  #show(index: number, entries = this.entries): void {
    const before = pathOf(this.url)
    this.entries = entries
    this.#index = index
    if (pathOf(this.url) !== before) this.moved()
  }

  /** Goes back or forward. Returns whether another document has to be loaded; undefined without such an entry. */
  go(by: number, document: number): boolean | undefined {
    const entry = this.entries[this.#index + by]
    if (!entry) return undefined
    this.#show(this.#index + by)
    if (entry.document === document) this.#listener?.()
    return entry.document !== document
  }

  /** The member changes the hash by hand, or follows a link with a hash. */
  changeHash(hash: string, document: number): void {
    this.push(this.url.replace(/#.*|$/, hash), document)
    this.#listener?.()
  }

  /** The history as one document sees it. After its end it has an address of its own, and changes nothing. */
  forDocument(document: number, isAlive: () => boolean): RouterHistory {
    const tab = this
    let last: string | undefined
    const url = () => (isAlive() ? tab.url : (last ?? tab.url))
    return {
      get location() {
        const { pathname, search, hash } = new URL(ORIGIN + url())
        return { path: pathname, search, hash }
      },
      push(url) {
        last = url
        if (isAlive()) tab.push(url, document)
      },
      replace(url) {
        last = url
        if (isAlive()) tab.replace(url, document)
      },
      listen(listener) {
        tab.#listener = () => isAlive() && listener()
        return () => {}
      },
    }
  }
}
