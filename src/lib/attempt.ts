/** What `get` gives, or undefined when it throws: for a text that may be malformed, or something a browser may refuse. */
export function attempt<T>(get: () => T): T | undefined {
  try {
    return get()
  } catch {
    return undefined
  }
}

/** Why work failed, or undefined when it did not. Never rejects. */
export const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
