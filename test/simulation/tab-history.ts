import type { RouterHistory } from '../../src/lib/history.ts'
import { ORIGIN } from '../support/config.ts'

interface Entry {
  readonly url: string
  /** The page that made the entry; undefined until it is loaded. Another page loads anew on Back. */
  readonly page?: object | undefined
}

/** The history of a tab, which survives its pages. */
export class TabHistory {
  entries: Entry[] = []
  #index = -1
  #listener = () => {}

  get url(): string {
    return this.entries[this.#index]?.url ?? '/'
  }

  get path(): string {
    return new URL(ORIGIN + this.url).pathname
  }

  push(url: string, page?: object): void {
    this.entries = [...this.entries.slice(0, ++this.#index), { url, page }]
  }

  replace(url: string, page: object): void {
    this.entries = this.entries.with(this.#index, { url, page })
  }

  /** Another site has replaced the current entry, so Back leads to the one before it. */
  drop(): void {
    this.entries = this.entries.toSpliced(this.#index, 1)
    if (this.entries.length === 0) this.entries = [{ url: '/' }]
    this.#index = Math.max(this.#index - 1, 0)
  }

  /** Goes back or forward in the same page. Returns whether another page has to be loaded; undefined without such an entry. */
  go(by: number, page: object): boolean | undefined {
    const entry = this.entries[this.#index + by]
    if (!entry) return undefined
    this.#index += by
    if (entry.page === page) this.#listener()
    return entry.page !== page
  }

  /** The history as one page sees it. After its end, its changes are seen by nobody else. */
  of(page: { readonly isAlive: boolean }): RouterHistory {
    let unseen: string | undefined
    const location = () => {
      const { pathname, search, hash } = new URL(ORIGIN + (unseen ?? this.url))
      return { path: pathname, search, hash }
    }
    const change = (how: 'push' | 'replace', url: string) => {
      if (page.isAlive) this[how](url, page)
      else unseen = url
    }
    return {
      get location() {
        return location()
      },
      push: url => change('push', url),
      replace: url => change('replace', url),
      listen: listener => {
        this.#listener = () => page.isAlive && listener()
      },
    }
  }
}
