import { tryOrUndefined } from './try.ts'

/** An address on this site. The type rejects a link to another site. */
export type SitePath = `/${string}`

/** The parts of an address that the router uses. */
export interface RouterLocation {
  readonly path: string
  /** Includes the question mark; may be empty. */
  readonly search: string
  /** Includes the hash sign; may be empty. */
  readonly hash: string
}

/** The history of the browser; tests have one in memory. */
export interface RouterHistory {
  readonly location: RouterLocation
  push(url: string): void
  replace(url: string): void
  /** Calls the listener after Back, Forward and a change of the hash. */
  listen(listener: () => void): void
}

/**
 * Wraps the browser's history. A browser refuses too many changes of the address: Safari and Firefox throw, Chrome ignores them.
 * `location` then still changes, until the browser accepts another change or the member goes back or forward.
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
