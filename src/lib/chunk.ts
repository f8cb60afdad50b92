/** A value that is loaded when it is first needed. */
export interface Lazy<Value> {
  /** The value, if it is loaded. */
  peek(): Value | undefined
  /** Loads the value, once for all callers. After a failure the next call loads it again. */
  load(): Promise<Value>
}

/** How long a script chunk may take, in ms (§9). */
export const CHUNK_TIMEOUT = 120_000

/** Wraps a dynamic import. Loading rejects if it fails or takes longer than `CHUNK_TIMEOUT` (§9). */
export function lazy<Value>(load: () => Promise<Value>): Lazy<Value> {
  let value: Value | undefined
  let loading: Promise<Value> | undefined
  return {
    peek: () => value,
    load() {
      loading ??= withTimeout(load).then(
        loaded => {
          value = loaded
          return loaded
        },
        error => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
}

async function withTimeout<Value>(load: () => Promise<Value>): Promise<Value> {
  const loading = load()
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    const error = new DOMException(`not loaded within ${CHUNK_TIMEOUT} ms`, 'TimeoutError')
    timer = setTimeout(reject, CHUNK_TIMEOUT, error)
  })
  return Promise.race([loading, timeout]).finally(() => clearTimeout(timer))
}
