/** An address on this site, which begins with a slash. A link to another site does not compile. */
export type SitePath = `/${string}`

/** The parts of an address that the router uses. */
export interface RouterLocation {
  readonly path: string
  /** With its question mark, or empty. */
  readonly search: string
  /** With its hash sign, or empty. */
  readonly hash: string
}

/** The history of the browser, or the one in memory of the tests. */
export interface RouterHistory {
  readonly location: RouterLocation
  push(url: string): void
  replace(url: string): void
  /** Calls the listener when the member goes back or forward, or changes the hash. */
  listen(listener: () => void): void
}

export function browserHistory(window: Window): RouterHistory {
  const { history } = window
  return {
    get location() {
      const { pathname, search, hash } = window.location
      return { path: pathname, search, hash }
    },
    push: url => history.pushState(null, '', window.location.origin + url),
    replace: url => history.replaceState(null, '', window.location.origin + url),
    listen: listener => window.addEventListener('popstate', listener),
  }
}
