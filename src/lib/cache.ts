import { batch } from '@preact/signals-react'
import { CacheEntry } from './cache-entry.ts'
import type { Entry, EntryOptions } from './entry.ts'

/** All cache entries. */
export interface Cache {
  readonly entries: ReadonlyMap<string, Entry<unknown>>
  entry<Data>(options: EntryOptions<Data>): Entry<Data>
  /** The member came back to the page. */
  focus(): void
  /** Aborts and forgets everything: the session ended. */
  clear(): void
}

/** Creates an empty cache. `now` gives the time in ms since 1970. */
export function createCache(now: () => number = Date.now): Cache {
  const entries = new Map<string, CacheEntry<unknown>>()
  const each = (run: (entry: CacheEntry<unknown>) => void) => batch(() => [...entries.values()].forEach(run))
  return {
    entries,
    entry(options) {
      if (entries.has(options.key)) throw new Error(`The entry ${options.key} is declared twice.`)
      const entry = new CacheEntry(options, now)
      entries.set(options.key, entry as CacheEntry<unknown>)
      return entry
    },
    focus: () => each(entry => entry.focus()),
    clear: () => each(entry => entry.clear()),
  }
}
