import { batch, signal } from '@preact/signals-react'
import { abortError, asError, isAbort } from './errors.ts'
import { CACHE_TIME, isFresh, type Query, type QueryOptions } from './query.ts'

interface PendingRequest<Data> {
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

/** A query, with the methods for the cache. Staleness is computed on demand; failed requests are not retried. */
export class CachedQuery<Data> implements Query<Data> {
  readonly key: string
  readonly data = signal<Data | undefined>(undefined)
  readonly pending = signal(false)
  readonly error = signal<Error | undefined>(undefined)
  #updatedAt: number | undefined
  #subscribers = 0
  #request: PendingRequest<Data> | undefined
  #cacheTimer: ReturnType<typeof setTimeout> | undefined
  readonly #options: QueryOptions<Data>

  constructor(options: QueryOptions<Data>) {
    this.key = options.key
    this.#options = options
  }

  subscribe(): () => void {
    this.#subscribers++
    clearTimeout(this.#cacheTimer)
    if (!this.#request && !isFresh(this.#updatedAt, Date.now())) this.#fetchInBackground()
    let isSubscribed = true
    return () => {
      if (!isSubscribed) return
      isSubscribed = false
      if (--this.#subscribers === 0) this.#startCacheTimer()
    }
  }

  refetch(validate?: (data: Data) => Promise<unknown>): Promise<Data> {
    return this.#request?.promise ?? this.#fetch(validate)
  }

  setData(data: Data): void {
    const pending = this.#request
    this.#settle(() => this.#store(data))
    replaceRequest(pending, () => Promise.resolve(data))
  }

  inspect() {
    return { updatedAt: this.#updatedAt, subscriberCount: this.#subscribers }
  }

  invalidate(): void {
    this.#updatedAt = undefined
    if (this.#request || this.#subscribers > 0) this.#fetchInBackground()
    for (const query of this.#options.invalidates ?? []) query.invalidate()
  }

  /** Aborts the pending request and removes the data. */
  clear(): void {
    const pending = this.#request
    this.#settle(() => this.#removeData())
    clearTimeout(this.#cacheTimer)
    replaceRequest(pending, () => Promise.reject(abortError('The cache was cleared.')))
  }

  #fetchInBackground(): void {
    this.#fetch().catch(() => {})
  }

  #fetch(validate?: (data: Data) => Promise<unknown>): Promise<Data> {
    const controller = new AbortController()
    const older = this.#request
    const loading = this.#options.load(controller.signal)
    const request: PendingRequest<Data> = {
      controller,
      // Only the newest request may change the query.
      promise: (validate ? loading.then(data => validate(data).then(() => data)) : loading).then(
        data => request.replacement?.() ?? this.#succeed(data),
        cause => request.replacement?.() ?? this.#fail(cause),
      ),
    }
    this.#request = request
    this.pending.value = true
    replaceRequest(older, () => request.promise)
    return request.promise
  }

  #succeed(data: Data): Data {
    this.#settle(() => this.#store(data))
    return data
  }

  #fail(cause: unknown): never {
    this.#settle(() => {
      if (!isAbort(cause)) this.error.value = asError(cause)
    })
    throw cause
  }

  #settle(change: () => void): void {
    batch(() => {
      this.#request = undefined
      this.pending.value = false
      change()
    })
    if (this.#subscribers === 0) this.#startCacheTimer()
  }

  #store(data: Data): void {
    this.data.value = data
    this.error.value = undefined
    this.#updatedAt = Date.now()
  }

  #startCacheTimer(): void {
    clearTimeout(this.#cacheTimer)
    this.#cacheTimer = setTimeout(
      () => this.#subscribers === 0 && !this.#request && this.#removeData(),
      CACHE_TIME,
    )
  }

  #removeData(): void {
    batch(() => {
      this.data.value = undefined
      this.error.value = undefined
      this.#updatedAt = undefined
    })
  }
}
