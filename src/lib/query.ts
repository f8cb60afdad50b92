import type { ReadonlySignal } from '@preact/signals-react'

/** How long data counts as fresh, and how long it is kept when nothing uses it, in ms (§9). */
export const STALE_TIME = 300_000
export const CACHE_TIME = 300_000

/** Whether data that came at `updatedAt` is fresh. Data from the future, after a clock was set back, is not. */
export const isFresh = (updatedAt: number | undefined, now: number): boolean =>
  updatedAt !== undefined && updatedAt <= now && now - updatedAt < STALE_TIME

/** Declares one kind of server data. */
export interface QueryOptions<Data> {
  readonly key: string
  readonly load: (signal: AbortSignal) => Promise<Data>
  /** The entries that are invalidated together with it. */
  readonly invalidates?: readonly Pick<Query<unknown>, 'invalidate'>[]
}

/** Server data under a key. Two independent facts: is there data, is a request under way. */
export interface Query<Data> {
  readonly key: string
  readonly data: ReadonlySignal<Data | undefined>
  readonly pending: ReadonlySignal<boolean>
  /** Why the last request failed. With data beside it, the data is old. */
  readonly error: ReadonlySignal<Error | undefined>
  /** Counts one more reader, and fetches stale data. The returned function counts it off, and aborts nothing. */
  subscribe(): () => void
  /**
   * Asks the server anew, or shares the request that is under way. A new answer is stored once `accept` resolves; when
   * that rejects, the request has failed.
   */
  refetch(accept?: (data: Data) => Promise<unknown>): Promise<Data>
  /** Marks the data as stale, and fetches it again while it is in use; a read under way may predate a write. */
  invalidate(): void
  /** Stores data that is known from elsewhere; a read under way may predate it and is dropped. */
  setData(data: Data): void
  /** Tells when the data came (ms since 1970), and how many readers the entry has. */
  inspect(): { readonly updatedAt: number | undefined; readonly subscriberCount: number }
}
