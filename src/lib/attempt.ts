/** What `get` gives, or undefined when it throws: for a text that may be malformed, or something a browser may refuse. */
export function attempt<T>(get: () => T): T | undefined {
  try {
    return get()
  } catch {
    return undefined
  }
}
