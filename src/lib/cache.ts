import { batch } from '@preact/signals-react'
import { CacheEntry } from './cache-entry.ts'
import type { Entry, EntryOptions } from './entry.ts'

/** All cache entries. */
export interface Cache {
  readonly entries: ReadonlyMap<string, Entry<unknown>>
  entry<Data>(options: EntryOptions<Data>): Entry<Data>
  /** Aborts and forgets everything: the session ended. */
  clear(): void
}

/** Creates an empty cache. */
export function createCache(): Cache {
  const entries = new Map<string, CacheEntry<unknown>>()
  return {
    entries,
    entry(options) {
      if (entries.has(options.key)) throw new Error(`The entry ${options.key} is declared twice.`)
      const entry = new CacheEntry(options)
      entries.set(options.key, entry as CacheEntry<unknown>)
      return entry
    },
    clear() {
      batch(() => {
        for (const entry of entries.values()) entry.clear()
      })
    },
  }
}
