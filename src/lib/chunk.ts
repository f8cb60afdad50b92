/** A value that is loaded when it is first needed. */
export interface Lazy<Value> {
  /** The value, once it is there. */
  peek(): Value | undefined
  /** Loads it; all callers share one load. After a failure the next call loads again. Rejects with `ChunkError`. */
  load(): Promise<Value>
}

/** A chunk did not load. */
export class ChunkError extends Error {
  override name = 'ChunkError'
}

/** How long a script chunk may take, in ms (§9). */
export const CHUNK_TIMEOUT = 120_000

/** Wraps a dynamic import. Rejects with `ChunkError` when it fails or takes longer than `CHUNK_TIMEOUT` (§9). */
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
        cause => {
          flight = undefined
          throw new ChunkError('A part of the app did not load.', { cause })
        },
      )
      return flight
    },
  }
}

function withTimeout<Value>(load: () => Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new DOMException(`no answer in ${CHUNK_TIMEOUT} ms`, 'TimeoutError'))
    const timer = setTimeout(late, CHUNK_TIMEOUT)
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
