/** An address on this site, which begins with a slash. A link to another site does not compile. */
export type SitePath = `/${string}`

/** The parts of an address that the router uses. */
export interface Location {
  readonly path: string
  /** With its question mark, or empty. */
  readonly search: string
  /** With its hash sign, or empty. */
  readonly hash: string
}

/** The history of the browser, or one in memory. */
export interface History {
  readonly location: Location
  /** The key of the current entry, which survives a reload. */
  readonly key: string
  push(url: string): void
  replace(url: string): void
  /** Calls the listener when the member goes back or forward, or changes the hash. Returns the unsubscribe. */
  listen(listener: () => void): () => void
}

const newKey = (): string => Math.random().toString(36).slice(2)

/** The history of the browser. */
export function browserHistory(window: Window): History {
  const { history } = window
  // A reload and Back from another site find the key again. A new visit must not find the key of an earlier visit.
  if (!history.state?.key) history.replaceState({ ...history.state, key: newKey() }, '')
  return {
    get location() {
      const { pathname, search, hash } = window.location
      return { path: pathname, search, hash }
    },
    get key() {
      return (history.state as { key?: string } | null)?.key ?? 'start'
    },
    push: url => history.pushState({ key: newKey() }, '', window.location.origin + url),
    replace: url => history.replaceState({ key: newKey() }, '', window.location.origin + url),
    listen(listener) {
      window.addEventListener('popstate', listener)
      return () => window.removeEventListener('popstate', listener)
    },
  }
}

/** A history in memory also lists its addresses, and goes back and forward. */
interface MemoryHistory extends History {
  readonly urls: readonly string[]
  back(): void
  forward(): void
}

/** A history in memory, for tests and prerendering. */
export function memoryHistory(start = '/'): MemoryHistory {
  const entries = [{ url: start, key: newKey() }]
  const listeners = new Set<() => void>()
  let index = 0
  const current = () => entries[index] ?? { url: '/', key: '' }
  const go = (by: number) => {
    if (!entries[index + by]) return
    index += by
    for (const listener of [...listeners]) listener()
  }
  return {
    get location() {
      // `URL` removes dot segments and escapes, as a browser does.
      const { pathname, search, hash } = new URL(`http://memory${current().url}`)
      return { path: pathname, search, hash }
    },
    get key() {
      return current().key
    },
    get urls() {
      return entries.slice(0, index + 1).map(entry => entry.url)
    },
    push(url) {
      entries.splice(++index, Number.POSITIVE_INFINITY, { url, key: newKey() })
    },
    replace(url) {
      entries[index] = { url, key: newKey() }
    },
    back: () => go(-1),
    forward: () => go(1),
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
