import { batch, type ReadonlySignal, signal } from '@preact/signals-react'
import { abortError, asError, isAbort } from './errors.ts'

/** Whether data of `updatedAt` (ms since 1970) is fresh. A time in the future is not: somebody set the clock back. */
export const isFresh = (updatedAt: number | undefined, now: number, staleTime: number): boolean =>
  updatedAt !== undefined && updatedAt <= now && now - updatedAt < staleTime

interface QueryDefaults {
  /** How long data is fresh, in ms. */
  readonly staleTime: number
  /** How long data is kept without subscribers, in ms. */
  readonly cacheTime: number
  readonly onError?: (error: Error) => void
}

export interface QueryOptions<Data> extends QueryDefaults {
  readonly key: string
  readonly load: (options: {
    readonly signal: AbortSignal
    readonly priority: RequestPriority
  }) => Promise<Data>
  /** False if the page shows a failure without a toast. */
  readonly toastsErrors?: boolean
  /** The queries that are invalidated together with this one. */
  readonly invalidates?: readonly Pick<Query<unknown>, 'invalidate'>[]
}

interface RequestOptions {
  /** The page can do without the data: the request has a low priority, and `onError` gets no failure. */
  readonly isQuiet?: boolean
}

interface PendingRequest<Data> extends RequestOptions {
  readonly promise: Promise<Data>
  readonly controller: AbortController
  /** Set when a newer request or write replaces this one; waiting callers get its result. */
  replacement?: () => Promise<Data>
}

function replaceRequest<Data>(
  request: PendingRequest<Data> | undefined,
  replacement: () => Promise<Data>,
): void {
  if (!request) return
  request.replacement = replacement
  request.controller.abort()
}

/**
 * Server data under a key. Whether there is data and whether a request is pending are independent. Staleness is computed on
 * demand; failed requests are not retried.
 */
export class Query<Data> {
  readonly key: string
  readonly #data = signal<Data | undefined>(undefined)
  readonly #pending = signal(false)
  readonly #error = signal<Error | undefined>(undefined)
  readonly data: ReadonlySignal<Data | undefined> = this.#data
  readonly pending: ReadonlySignal<boolean> = this.#pending
  /** Why the last request failed. Data beside an error is outdated. */
  readonly error: ReadonlySignal<Error | undefined> = this.#error
  #updatedAt: number | undefined
  #subscribers = 0
  #request: PendingRequest<Data> | undefined
  #cacheTimer: ReturnType<typeof setTimeout> | undefined
  readonly #options: QueryOptions<Data>

  constructor(options: QueryOptions<Data>) {
    this.key = options.key
    this.#options = options
  }

  /** Adds a subscriber, and fetches stale data. The returned function removes it, and aborts nothing. */
  subscribe(options?: RequestOptions): () => void {
    this.#subscribers++
    if (!this.#request && !isFresh(this.#updatedAt, Date.now(), this.#options.staleTime))
      this.refresh(options)
    return () => {
      if (--this.#subscribers === 0) this.#startCacheTimer()
    }
  }

  /** Fetches, or joins the pending request. */
  refetch(options?: RequestOptions): Promise<Data> {
    return this.#request?.promise ?? this.#fetch(options)
  }

  /** Like `refetch()`, without a promise: the signals of the query show the result. */
  refresh(options?: RequestOptions): void {
    this.refetch(options).catch(() => {})
  }

  /** Fetches, and replaces a pending request, whose answer may be too old. */
  fetchNew(options?: RequestOptions): Promise<Data> {
    return this.#fetch(options)
  }

  /** Replaces a pending request, whose connection may be dead. */
  replacePending(): void {
    if (this.#request) this.#fetch(this.#request).catch(() => {})
  }

  /** Stores data from elsewhere, read at a time (ms since 1970). A pending request may predate it and is aborted. */
  setData(data: Data, readAt?: number): void {
    const pending = this.#request
    this.#settle(() => this.#store(data, readAt))
    replaceRequest(pending, () => Promise.resolve(data))
  }

  /** Returns the time of the data (ms since 1970), and the number of subscribers. */
  inspect() {
    return { updatedAt: this.#updatedAt, subscriberCount: this.#subscribers }
  }

  /** Marks the data as stale. Fetches again for subscribers, and instead of a pending request, which may predate a write. */
  invalidate(): void {
    this.#updatedAt = undefined
    if (this.#request || this.#subscribers > 0) this.#fetch().catch(() => {})
    for (const query of this.#options.invalidates ?? []) query.invalidate()
  }

  /** Aborts the pending request and removes the data. */
  clear(): void {
    const pending = this.#request
    this.#settle(() => this.#removeData())
    replaceRequest(pending, () => Promise.reject(abortError('The cache was cleared.')))
  }

  #fetch({ isQuiet = false }: RequestOptions = {}): Promise<Data> {
    const controller = new AbortController()
    const { signal } = controller
    const older = this.#request
    const request: PendingRequest<Data> = {
      controller,
      isQuiet,
      // Only the newest request may change the query.
      promise: this.#options.load({ signal, priority: isQuiet ? 'low' : 'auto' }).then(
        data => request.replacement?.() ?? this.#succeed(data),
        cause => request.replacement?.() ?? this.#fail(cause, isQuiet),
      ),
    }
    this.#request = request
    this.#pending.value = true
    replaceRequest(older, () => request.promise)
    return request.promise
  }

  #succeed(data: Data): Data {
    this.#settle(() => this.#store(data))
    return data
  }

  #fail(cause: unknown, isQuiet: boolean): never {
    const { toastsErrors = true, onError } = this.#options
    const error = isAbort(cause) ? undefined : asError(cause)
    if (error && toastsErrors && !isQuiet) onError?.(error)
    this.#settle(() => {
      if (error) this.#error.value = error
    })
    throw cause
  }

  #settle(change: () => void): void {
    batch(() => {
      this.#request = undefined
      this.#pending.value = false
      change()
    })
    if (this.#subscribers === 0) this.#startCacheTimer()
  }

  #store(data: Data, readAt = Date.now()): void {
    this.#data.value = data
    this.#error.value = undefined
    this.#updatedAt = readAt
  }

  #startCacheTimer(): void {
    clearTimeout(this.#cacheTimer)
    this.#cacheTimer = setTimeout(
      () => this.#subscribers === 0 && !this.#request && this.#removeData(),
      this.#options.cacheTime,
    )
  }

  #removeData(): void {
    batch(() => {
      this.#data.value = undefined
      this.#error.value = undefined
      this.#updatedAt = undefined
    })
  }
}

export interface QueryCache {
  readonly queries: ReadonlyMap<string, Query<unknown>>
  query<Data>(options: Omit<QueryOptions<Data>, keyof QueryDefaults> & Partial<QueryDefaults>): Query<Data>
  /** Aborts all requests and removes all data, because the session ended. */
  clear(): void
}

/** Creates an empty cache with the defaults of its queries. */
export function createQueryCache(defaults: QueryDefaults): QueryCache {
  const queries = new Map<string, Query<unknown>>()
  return {
    queries,
    query(options) {
      const query = new Query({ ...defaults, ...options })
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
