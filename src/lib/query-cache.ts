import { batch } from '@preact/signals-react'
import { CachedQuery } from './cached-query.ts'
import type { Query, QueryOptions } from './query.ts'

/** All queries of the app. */
export interface QueryCache {
  readonly queries: ReadonlyMap<string, Query<unknown>>
  /** Declares a query. */
  query<Data>(options: QueryOptions<Data>): Query<Data>
  /** Aborts all requests and removes all data, because the session ended. */
  clear(): void
}

/** Creates an empty cache. */
export function createQueryCache(): QueryCache {
  const queries = new Map<string, CachedQuery<unknown>>()
  return {
    queries,
    query(options) {
      if (queries.has(options.key)) throw new Error(`The query ${options.key} is declared twice.`)
      const query = new CachedQuery(options)
      queries.set(options.key, query as CachedQuery<unknown>)
      return query
    },
    clear() {
      batch(() => {
        for (const query of queries.values()) query.clear()
      })
    },
  }
}
