import { batch } from '@preact/signals-react'
import { CachedQuery } from './cached-query.ts'
import type { Query, QueryOptions } from './query.ts'

/** All cached queries. */
export interface QueryCache {
  readonly queries: ReadonlyMap<string, Query<unknown>>
  query<Data>(options: QueryOptions<Data>): Query<Data>
  /** Aborts and forgets everything: the session ended. */
  clear(): void
}

/** Creates an empty cache. */
export function createQueryCache(): QueryCache {
  const queries = new Map<string, CachedQuery<unknown>>()
  return {
    queries,
    query(options) {
      if (queries.has(options.key)) throw new Error(`The query ${options.key} is declared twice.`)
      const entry = new CachedQuery(options)
      queries.set(options.key, entry as CachedQuery<unknown>)
      return entry
    },
    clear() {
      batch(() => {
        for (const query of queries.values()) query.clear()
      })
    },
  }
}
