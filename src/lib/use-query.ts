import { useSignals } from '@preact/signals-react/runtime'
import { useLayoutEffect } from 'react'
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

/** Returns the first result that failed, with a retry of all that did. Without a connection several fail, which a page says once. */
export function firstFailed(results: readonly QueryResult<unknown>[]): QueryResult<unknown> | undefined {
  const failed = results.filter(({ error }) => error)
  return failed[0] && { ...failed[0], retry: () => failed.forEach(({ retry }) => void retry()) }
}

/** Subscribes a component to a query while it is mounted and needs it: fetches stale data, and renders each change. */
export function useQuery<Data>(query: Query<Data>, isNeeded = true): QueryResult<Data> {
  useSignals()
  // A layout effect runs before the paint, so the first frame has prefetched data.
  useLayoutEffect(() => (isNeeded ? query.subscribe() : undefined), [query, isNeeded])
  return resultOf(query)
}

/** Like `useQuery()`, for data that the page can do without: it shows no failure. */
export function useQuietQuery<Data>(query: Query<Data>): QueryResult<Data> {
  useSignals()
  useLayoutEffect(() => query.subscribe({ isQuiet: true }), [query])
  return resultOf(query)
}

/** Reads the signals of a query, for a hook that tracks them. */
const resultOf = <Data>(query: Query<Data>): QueryResult<Data> => ({
  data: query.data.value,
  error: query.error.value,
  pending: query.pending.value,
  retry: () => query.refresh(),
})
