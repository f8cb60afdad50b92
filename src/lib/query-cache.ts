import { batch } from '@preact/signals-react'
import { Query, type QueryOptions } from './query.ts'

/** All queries of the app. */
export type QueryCache = ReturnType<typeof createQueryCache>

/** Creates an empty cache. */
export function createQueryCache() {
  const queries = new Map<string, Query<unknown>>()
  return {
    queries: queries as ReadonlyMap<string, Query<unknown>>,
    /** Declares a query. */
    query<Data>(options: QueryOptions<Data>): Query<Data> {
      const query = new Query(options)
      queries.set(options.key, query)
      return query
    },
    /** Aborts all requests and removes all data, because the session ended. */
    clear(): void {
      batch(() => {
        for (const query of queries.values()) query.clear()
      })
    },
  }
}
