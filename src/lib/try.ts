/** Calls a function; returns undefined if it throws, for malformed text and for features that a browser may block. */
export function tryOrUndefined<T>(get: () => T): T | undefined {
  try {
    return get()
  } catch {
    return undefined
  }
}

/** Resolves to the error of a promise, or to undefined if it has none. Never rejects. */
export const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

/** Parses an address, absolute without `base`; returns undefined for other text. Our oldest browsers lack `URL.parse`. */
export const parseUrl = (text: string, base?: string): URL | undefined =>
  tryOrUndefined(() => new URL(text, base))
