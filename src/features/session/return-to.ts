import { tryOrUndefined } from '../../lib/try.ts'

/** The address that a visitor asked for before the login, in this tab only. */
export type ReturnTo = ReturnType<typeof createReturnTo>

export const RETURN_TO_KEY = 'klup-return-to'

/**
 * Keeps the address in the tab's session storage, so that it survives a reload of the login page. `check` returns the part
 * of a new or stored address that may be kept, or undefined.
 */
export function createReturnTo(storage: () => Storage, check: (url: string) => string | undefined) {
  // If the browser refuses storage, the login leads to the account page.
  const peek = () => check(tryOrUndefined(() => storage().getItem(RETURN_TO_KEY)) ?? '')
  return {
    /** Returns the address and keeps it. */
    peek,
    remember(url: string): void {
      const checked = check(url)
      if (checked) tryOrUndefined(() => storage().setItem(RETURN_TO_KEY, checked))
    },
    /** Returns the address and forgets it. */
    take(): string | undefined {
      const url = peek()
      tryOrUndefined(() => storage().removeItem(RETURN_TO_KEY))
      return url
    },
  }
}
