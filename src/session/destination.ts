/** The place a visitor wanted to go before the login, for this tab only. */
export interface Destination {
  remember(url: string): void
  /** The place, once. */
  take(): string | undefined
}

const KEY = 'klup-destination'

/** Keeps it in the tab's session storage, so that a reload of the login page does not lose it. */
export function createDestination(storage: () => Storage): Destination {
  // A browser may refuse storage altogether; then the account page is good enough.
  const attempt = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(storage())
    } catch {
      return undefined
    }
  }
  return {
    remember: url => attempt(store => store.setItem(KEY, url)),
    take() {
      const url = attempt(store => store.getItem(KEY)) ?? undefined
      attempt(store => store.removeItem(KEY))
      return url
    },
  }
}
