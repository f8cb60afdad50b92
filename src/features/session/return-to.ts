import { tryOrUndefined } from '../../lib/try.ts'

/** The place a visitor wanted to go before the login, for this tab only. */
export type ReturnTo = ReturnType<typeof createReturnTo>

/** Its key in the tab's session storage. */
export const RETURN_TO_KEY = 'klup-destination'

/**
 * Keeps it in the tab's session storage, so that a reload of the login page does not lose it. `placeOf` validates an
 * address, also one from the storage; it returns undefined for an address that may not be kept.
 */
export function createReturnTo(storage: () => Storage, placeOf: (url: string) => string | undefined) {
  // A browser may refuse storage altogether; then the account page is good enough.
  const peek = () => placeOf(tryOrUndefined(() => storage().getItem(RETURN_TO_KEY)) ?? '')
  return {
    /** The place, which stays. */
    peek,
    /** Keeps a place, if it is one that can be kept. */
    remember(url: string): void {
      const place = placeOf(url)
      if (place) tryOrUndefined(() => storage().setItem(RETURN_TO_KEY, place))
    },
    /** The place, once. */
    take(): string | undefined {
      const place = peek()
      tryOrUndefined(() => storage().removeItem(RETURN_TO_KEY))
      return place
    },
  }
}
