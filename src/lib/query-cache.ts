import { batch } from '@preact/signals-react'
import { Query, type QueryOptions } from './query.ts'

export interface QueryCache {
  readonly queries: ReadonlyMap<string, Query<unknown>>
  query<Data>(options: QueryOptions<Data>): Query<Data>
  /** Aborts all requests and removes all data, because the session ended. */
  clear(): void
}

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
