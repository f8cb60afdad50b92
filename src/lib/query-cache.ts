import { batch } from '@preact/signals-react'
import { Query, type QueryOptions } from './query.ts'

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
  const queries = new Map<string, Query<unknown>>()
  return {
    queries,
    query<Data>(options: QueryOptions<Data>) {
      const query = new Query(options)
      queries.set(options.key, query)
      return query
    },
    clear() {
      batch(() => {
        for (const query of queries.values()) query.clear()
      })
    },
  }
}
