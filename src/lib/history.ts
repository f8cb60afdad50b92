import { tryOrUndefined } from './try.ts'

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

/**
 * A browser refuses to change the address too often: Safari and Firefox throw, Chrome ignores it. Then the location changes
 * all the same, until the browser accepts another change or the member goes back or forward.
 */
export function browserHistory(window: Window): RouterHistory {
  const { history, location } = window
  let refused: URL | undefined
  const change = (how: 'pushState' | 'replaceState') => (url: string) => {
    const address = new URL(location.origin + url)
    tryOrUndefined(() => history[how](null, '', address))
    refused = location.href === address.href ? undefined : address
  }
  return {
    get location() {
      const { pathname, search, hash } = refused ?? location
      return { path: pathname, search, hash }
    },
    push: change('pushState'),
    replace: change('replaceState'),
    listen: listener =>
      window.addEventListener('popstate', () => {
        refused = undefined
        listener()
      }),
  }
}
