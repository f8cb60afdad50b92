import { attempt } from '../lib/attempt.ts'

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
  return {
    remember: url => attempt(() => storage().setItem(KEY, url)),
    take() {
      const url = attempt(() => storage().getItem(KEY)) ?? undefined
      attempt(() => storage().removeItem(KEY))
      return url
    },
  }
}
