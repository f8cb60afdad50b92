import type { History } from '../../src/lib/history.ts'
import { ORIGIN } from '../support/config.ts'

interface Entry {
  url: string
  /** The number of the document that made the entry. Another document loads anew on Back. */
  readonly document: number
}

/** The history of a tab, which survives its documents. */
export class TabHistory {
  entries: Entry[] = []
  index = -1
  #listener: (() => void) | undefined

  get url(): string {
    return this.entries[this.index]?.url ?? '/'
  }

  push(url: string, document: number): void {
    this.index = Math.min(this.index + 1, this.entries.length)
    this.entries.splice(this.index, Number.POSITIVE_INFINITY, { url, document })
  }

  replace(url: string, document: number): void {
    this.entries[Math.max(this.index, 0)] = { url, document }
    this.index = Math.max(this.index, 0)
  }

  /** Another site replaced the current entry, and the member went back. */
  dropCurrent(): void {
    this.entries.splice(this.index, 1)
    this.index = Math.max(this.index - 1, 0)
    if (this.entries.length === 0) this.push('/', 0)
  }

  /** Goes back or forward. Returns whether another document has to be loaded; undefined without such an entry. */
  go(by: number, document: number): boolean | undefined {
    const entry = this.entries[this.index + by]
    if (!entry) return undefined
    this.index += by
    if (entry.document === document) this.#listener?.()
    return entry.document !== document
  }

  /** The member changes the hash by hand, or follows a link with a hash. */
  changeHash(hash: string, document: number): void {
    this.push(this.url.replace(/#.*|$/, hash), document)
    this.#listener?.()
  }

  /** The history as one document sees it. After its end it has an address of its own, and changes nothing. */
  forDocument(document: number, isAlive: () => boolean): History {
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
