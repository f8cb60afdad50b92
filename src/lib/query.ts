import type { ReadonlySignal } from '@preact/signals-react'

/** How long data is fresh, and how long it is kept without subscribers, in ms (§9). */
export const STALE_TIME = 300_000
export const CACHE_TIME = 300_000

/** Whether data of `updatedAt` is fresh. Data from the future is not: somebody set the clock back. */
export const isFresh = (updatedAt: number | undefined, now: number): boolean =>
  updatedAt !== undefined && updatedAt <= now && now - updatedAt < STALE_TIME

/** Declares a query. */
export interface QueryOptions<Data> {
  readonly key: string
  readonly load: (signal: AbortSignal) => Promise<Data>
  /** The queries that are invalidated together with this one. */
  readonly invalidates?: readonly Pick<Query<unknown>, 'invalidate'>[]
}

/** Server data under a key. Whether there is data and whether a request is pending are independent. */
export interface Query<Data> {
  readonly key: string
  readonly data: ReadonlySignal<Data | undefined>
  readonly pending: ReadonlySignal<boolean>
  /** Why the last request failed. Data beside an error is outdated. */
  readonly error: ReadonlySignal<Error | undefined>
  /** Adds a subscriber, and fetches stale data. The returned function removes it, and aborts nothing. */
  subscribe(): () => void
  /** Fetches, or joins the pending request. The data is stored once `validate` resolves; if it rejects, so does this. */
  refetch(validate?: (data: Data) => Promise<unknown>): Promise<Data>
  /** Marks the data as stale. Fetches again for subscribers, and instead of a pending request, which may predate a write. */
  invalidate(): void
  /** Stores data from elsewhere. A pending request may predate it and is aborted. */
  setData(data: Data): void
  /** Returns when the data was stored (ms since 1970) and the number of subscribers. */
  inspect(): { readonly updatedAt: number | undefined; readonly subscriberCount: number }
}
