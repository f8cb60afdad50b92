export type Lazy<Value> = ReturnType<typeof lazy<Value>>

/** How long a chunk may take to load, in ms (§9). */
export const CHUNK_TIMEOUT = 120_000

/** Wraps a dynamic import. Loading rejects if it fails or takes longer than `CHUNK_TIMEOUT` (§9). */
export function lazy<Value>(load: () => Promise<Value>) {
  let value: Value | undefined
  let loading: Promise<Value> | undefined
  return {
    peek: () => value,
    /** Loads the value, once for all callers. After a failure the next call loads it again. */
    async load(): Promise<Value> {
      loading ??= withTimeout(load)
      try {
        value = await loading
        return value
      } catch (error) {
        loading = undefined
        throw error
      }
    },
  }
}

async function withTimeout<Value>(load: () => Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    const error = new DOMException(`not loaded within ${CHUNK_TIMEOUT} ms`, 'TimeoutError')
    timer = setTimeout(reject, CHUNK_TIMEOUT, error)
  })
  return Promise.race([load(), timeout]).finally(() => clearTimeout(timer))
}
