import { useSignals } from '@preact/signals-react/runtime'
import { useLayoutEffect } from 'react'
import type { Query } from './query.ts'

/** The state of a cache entry, for a component. */
export interface QueryResult<Data> {
  readonly data: Data | undefined
  /** With data beside it, the data is old. */
  readonly error: Error | undefined
  readonly pending: boolean
  /** Reads it again, for «Opnieuw proberen». */
  retry(): void
}

/** Whether there is something to show: data or an error. */
export const isSettled = ({ data, error }: QueryResult<unknown>): boolean =>
  data !== undefined || error !== undefined

/** Uses a cache entry for as long as the component is mounted: stale data is fetched, and changes re-render. */
export function useQuery<Data>(entry: Query<Data>): QueryResult<Data> {
  useSignals()
  // A layout effect runs before the paint, so that prefetched data is not shown a frame late.
  useLayoutEffect(() => entry.subscribe(), [entry])
  return {
    data: entry.data.value,
    error: entry.error.value,
    pending: entry.pending.value,
    retry: () => void entry.refetch().catch(() => {}),
  }
}
