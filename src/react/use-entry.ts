import { useSignals } from '@preact/signals-react/runtime'
import { useLayoutEffect } from 'react'
import type { Entry } from '../lib/entry.ts'

/** What a component sees of a cache entry. */
export interface View<Data> {
  readonly data: Data | undefined
  /** With data beside it: the data is old. */
  readonly error: Error | undefined
  readonly pending: boolean
  /** Reads it again, for «Opnieuw proberen». */
  retry(): void
}

/** Whether there is something to show: data, or why there is none. */
export const isSettled = ({ data, error }: View<unknown>): boolean =>
  data !== undefined || error !== undefined

/** Uses a cache entry for as long as the component is mounted: stale data is fetched, and changes re-render. */
export function useEntry<Data>(entry: Entry<Data>): View<Data> {
  useSignals()
  // Before the page is painted: what was read ahead is then not a frame later than need be.
  useLayoutEffect(() => entry.retain(), [entry])
  return {
    data: entry.data.value,
    error: entry.error.value,
    pending: entry.pending.value,
    retry: () => void entry.refetch().catch(() => {}),
  }
}
