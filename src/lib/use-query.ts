import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useLayoutEffect } from 'react'
import type { Query } from './query.ts'

export interface QueryResult<Data> {
  readonly data: Data | undefined
  /** Why the last request failed. Data beside an error is outdated. */
  readonly error: Error | undefined
  readonly pending: boolean
  /** Fetches again, for «Opnieuw proberen». */
  retry(): void
}

/** Whether there is something to show: data or an error. */
export const isSettled = ({ data, error }: QueryResult<unknown>): boolean =>
  data !== undefined || error !== undefined

/** Subscribes a component to a query while it is mounted: stale data is fetched, and changes render it again. */
export function useQuery<Data>(query: Query<Data>): QueryResult<Data> {
  useSignals()
  // A layout effect runs before the paint, so that prefetched data is in the first frame.
  useLayoutEffect(() => query.subscribe(), [query])
  return resultOf(query)
}

/** The same for data that the page can do without: fetched once the page is ready, with no report of a failure. */
export function useQuietQuery<Data>(query: Query<Data>, isReady: boolean): QueryResult<Data> {
  useSignals()
  useEffect(() => (isReady ? query.subscribe({ isQuiet: true }) : undefined), [query, isReady])
  return resultOf(query)
}

/** Reads its signals, for a hook that tracks them. */
const resultOf = <Data>(query: Query<Data>): QueryResult<Data> => ({
  data: query.data.value,
  error: query.error.value,
  pending: query.pending.value,
  retry: () => query.refresh(),
})
