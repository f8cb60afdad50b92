/** A value that is loaded when it is first needed. */
export interface Lazy<Value> {
  /** The value, once it is there. */
  peek(): Value | undefined
  /** Loads it; all callers share one load. After a failure the next call loads again. */
  load(): Promise<Value>
}

/** How long a script chunk may take, in ms (§9). */
export const CHUNK_TIMEOUT = 120_000

/** Wraps a dynamic import. Rejects when it fails or takes longer than `CHUNK_TIMEOUT` (§9). */
export function lazy<Value>(load: () => Promise<Value>): Lazy<Value> {
  let value: Value | undefined
  let flight: Promise<Value> | undefined
  return {
    peek: () => value,
    load() {
      flight ??= withTimeout(load).then(
        loaded => {
          value = loaded
          return loaded
        },
        error => {
          flight = undefined
          throw error
        },
      )
      return flight
    },
  }
}

async function withTimeout<Value>(load: () => Promise<Value>): Promise<Value> {
  const loading = load()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const error = new DOMException(`no answer in ${CHUNK_TIMEOUT} ms`, 'TimeoutError')
    timer = setTimeout(reject, CHUNK_TIMEOUT, error)
  })
  return Promise.race([loading, late]).finally(() => clearTimeout(timer))
}
