/** Returns what `get` returns, or undefined when it throws. For malformed texts and for what a browser may refuse. */
export function tryOrUndefined<T>(get: () => T): T | undefined {
  try {
    return get()
  } catch {
    return undefined
  }
}

/** Resolves to the error of a promise, or to undefined when it has none. Never rejects. */
export const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
