import { attempt } from '../lib/attempt.ts'

/** The place a visitor wanted to go before the login, for this tab only. */
export type Destination = ReturnType<typeof createDestination>

/** Its key in the tab's session storage. */
export const DESTINATION_KEY = 'klup-destination'

/**
 * Keeps it in the tab's session storage, so that a reload of the login page does not lose it. `placeOf` validates an
 * address, also one from the storage; it returns undefined for an address that may not be kept.
 */
export function createDestination(storage: () => Storage, placeOf: (url: string) => string | undefined) {
  // A browser may refuse storage altogether; then the account page is good enough.
  const peek = () => placeOf(attempt(() => storage().getItem(DESTINATION_KEY)) ?? '')
  return {
    /** The place, which stays. */
    peek,
    /** Keeps a place, if it is one that can be kept. */
    remember(url: string): void {
      const place = placeOf(url)
      if (place) attempt(() => storage().setItem(DESTINATION_KEY, place))
    },
    /** The place, once. */
    take(): string | undefined {
      const place = peek()
      attempt(() => storage().removeItem(DESTINATION_KEY))
      return place
    },
  }
}
