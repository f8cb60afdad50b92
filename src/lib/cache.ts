import { batch } from '@preact/signals-react'
import { CacheEntry } from './cache-entry.ts'
import type { Entry, EntryOptions } from './entry.ts'

/** All entries together. */
export interface Cache {
  readonly entries: ReadonlyMap<string, Entry<unknown>>
  entry<Data>(options: EntryOptions<Data>): Entry<Data>
  /** Marks what is under the prefix as stale, and fetches what is in use; restarts reads that may predate a write. */
  invalidate(...prefixes: string[]): void
  /** The member came back to the page. */
  focus(): void
  /** Aborts and forgets everything: the session ended. */
  clear(): void
}

/** Makes an empty cache. The clock is injected. */
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
    invalidate(...prefixes) {
      const isHit = (key: string) => prefixes.some(prefix => key === prefix || key.startsWith(`${prefix}/`))
      for (const [key, entry] of entries) if (isHit(key)) entry.invalidate()
    },
    focus: () => each(entry => entry.focus()),
    clear: () => each(entry => entry.clear()),
  }
}
