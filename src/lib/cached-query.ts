import { batch, signal } from '@preact/signals-react'
import { abortError, asError } from './errors.ts'
import { CACHE_TIME, isFresh, type Query, type QueryOptions } from './query.ts'

interface PendingRequest<Data> {
  readonly promise: Promise<Data>
  readonly controller: AbortController
  /** Set when a newer request or a write superseded this one: what those who wait for it get. */
  supersededBy?: () => Promise<Data>
}

/** Aborts a request; those who wait for it get what supersedes it. */
function supersede<Data>(request: PendingRequest<Data> | undefined, by: () => Promise<Data>): void {
  if (!request) return
  request.supersededBy = by
  request.controller.abort()
}

/** An entry, and what the cache alone may do to it. Staleness is computed on demand; nothing is retried. */
export class CachedQuery<Data> implements Query<Data> {
  readonly key: string
  readonly data = signal<Data | undefined>(undefined)
  readonly pending = signal(false)
  readonly error = signal<Error | undefined>(undefined)
  #updatedAt: number | undefined
  #subscribers = 0
  #request: PendingRequest<Data> | undefined
  #expiry: ReturnType<typeof setTimeout> | undefined
  readonly #options: QueryOptions<Data>

  constructor(options: QueryOptions<Data>) {
    this.key = options.key
    this.#options = options
  }

  subscribe(): () => void {
    this.#subscribers++
    clearTimeout(this.#expiry)
    if (!this.#request && !isFresh(this.#updatedAt, Date.now())) this.#fetchQuietly()
    let released = false
    return () => {
      if (released) return
      released = true
      if (--this.#subscribers === 0) this.#expireLater()
    }
  }

  refetch(accept?: (data: Data) => Promise<unknown>): Promise<Data> {
    return this.#request?.promise ?? this.#start(accept)
  }

  setData(value: Data): void {
    const older = this.#request
    this.#settle(() => this.#store(value))
    supersede(older, () => Promise.resolve(value))
  }

  inspect() {
    return { updatedAt: this.#updatedAt, subscriberCount: this.#subscribers }
  }

  /** Marks the data as stale; a read under way may predate a write, and is made again. */
  invalidate(): void {
    this.#updatedAt = undefined
    if (this.#request || this.#subscribers > 0) this.#fetchQuietly()
    for (const entry of this.#options.invalidates ?? []) entry.invalidate()
  }

  /** Aborts and forgets. */
  clear(): void {
    const older = this.#request
    this.#settle(() => this.#forget())
    clearTimeout(this.#expiry)
    supersede(older, () => Promise.reject(abortError('Forgotten.')))
  }

  #fetchQuietly(): void {
    this.#start().catch(() => {})
  }

  #start(accept?: (data: Data) => Promise<unknown>): Promise<Data> {
    const controller = new AbortController()
    const older = this.#request
    const answer = this.#options.load(controller.signal)
    const request: PendingRequest<Data> = {
      controller,
      // Only the newest request may write.
      promise: (accept ? answer.then(value => accept(value).then(() => value)) : answer).then(
        value => request.supersededBy?.() ?? this.#succeed(value),
        cause => request.supersededBy?.() ?? this.#fail(cause),
      ),
    }
    this.#request = request
    this.pending.value = true
    supersede(older, () => request.promise)
    return request.promise
  }

  #succeed(value: Data): Data {
    this.#settle(() => this.#store(value))
    return value
  }

  #fail(cause: unknown): never {
    this.#settle(() => {
      this.error.value = asError(cause)
    })
    throw cause
  }

  #settle(change: () => void): void {
    batch(() => {
      this.#request = undefined
      this.pending.value = false
      change()
    })
    if (this.#subscribers === 0) this.#expireLater()
  }

  #store(value: Data): void {
    this.data.value = value
    this.error.value = undefined
    this.#updatedAt = Date.now()
  }

  #expireLater(): void {
    clearTimeout(this.#expiry)
    this.#expiry = setTimeout(() => this.#subscribers === 0 && !this.#request && this.#forget(), CACHE_TIME)
  }

  #forget(): void {
    batch(() => {
      this.data.value = undefined
      this.error.value = undefined
      this.#updatedAt = undefined
    })
  }
}
