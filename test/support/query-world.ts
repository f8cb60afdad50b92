import { vi } from 'vitest'
import { isAbort } from '../../src/lib/errors.ts'
import { CACHE_TIME, type Query, type QueryOptions, STALE_TIME } from '../../src/lib/query.ts'
import { createQueryCache, type QueryCache } from '../../src/lib/query-cache.ts'
import { type Deferred, deferred } from './deferred.ts'

/** The data of a request or write. `turn` counts all of them, `era` counts the clears. */
interface Value {
  readonly key: string
  readonly turn: number
  readonly era: number
}

interface Load extends Value, Deferred<Value> {
  readonly signal: AbortSignal
}

/** A call of `refetch`, and its outcome. */
interface Refetch {
  readonly era: number
  /** The oldest data that the caller accepts. */
  readonly turn: number
  outcome?: { readonly value: Value } | { readonly error: unknown }
}

class Failure extends Error {
  constructor(readonly load: Value) {
    super('failed')
  }
}

/** Stops the interleaving if a law is broken. */
export function assert(condition: boolean, law: string): asserts condition {
  if (!condition) throw new Error(law)
}

/** A query, with a simple model of what should be true of it. */
export class Subject {
  readonly query: Query<Value>
  readonly unsubscribes: (() => void)[] = []
  /** The requests without a response, oldest first. */
  loads: Load[] = []
  /** The number of requests so far. */
  started = 0
  readonly #refetches: Refetch[] = []
  #newestSeen = 0
  #storedAt: number | undefined
  #idleSince = 0

  constructor(
    private readonly world: World,
    cache: QueryCache,
    readonly key: string,
    readonly options: Pick<QueryOptions<Value>, 'invalidates'> = {},
  ) {
    const load = (signal: AbortSignal) => {
      const load = { ...this.#next(), ...deferred<Value>(), signal }
      this.loads.push(load)
      this.started++
      return load.promise
    }
    this.query = cache.query<Value>({ key, load, ...options })
  }

  #next(): Value {
    return { key: this.key, turn: ++this.world.turn, era: this.world.era }
  }

  /** The request without a response that is not aborted. */
  get live(): Load | undefined {
    return this.loads.find(load => !load.signal.aborted)
  }

  get #isFresh(): boolean {
    const age = this.#storedAt === undefined ? -1 : Date.now() - this.#storedAt
    return age >= 0 && age < STALE_TIME
  }

  get #isRemoved(): boolean {
    return this.unsubscribes.length === 0 && this.world.elapsed - this.#idleSince >= CACHE_TIME
  }

  /** Checks whether `act` starts a request. */
  #expectStart(needed: boolean, law: string, act: () => void): void {
    const before = this.started
    act()
    assert(this.started - before === (needed ? 1 : 0), law)
  }

  subscribe(): void {
    const law = 'a new subscriber fetches stale data, and nothing else'
    this.#expectStart(!this.live && !this.#isFresh, law, () => this.unsubscribes.push(this.query.subscribe()))
  }

  unsubscribe(which: number): void {
    const [unsubscribe] = this.unsubscribes.splice(which, 1)
    if (!unsubscribe) return
    unsubscribe()
    if (this.unsubscribes.length === 0) this.#idleSince = this.world.elapsed
  }

  refetch(): void {
    this.#expectStart(!this.live, 'a refetch joins the pending request', () => {
      const result = this.query.refetch()
      const refetch: Refetch = { era: this.world.era, turn: this.live?.turn ?? 0 }
      this.#refetches.push(refetch)
      const end = (outcome: Refetch['outcome']) => Object.assign(refetch, { outcome })
      result.then(
        value => end({ value }),
        error => end({ error }),
      )
    })
  }

  setData(): void {
    const value = this.#next()
    this.query.setData(value)
    this.#storedAt = Date.now()
    this.#idleSince = this.world.elapsed
    assert(
      this.query.data.peek() === value && !this.live,
      'stored data is visible, and no request is pending',
    )
  }

  /** The server responds to a request; `flush` lets the cache process the response. */
  async respond(load: Load, isOk: boolean, flush: () => Promise<void>): Promise<void> {
    const live = load === this.live
    const before = this.#state()
    this.loads = this.loads.filter(other => other !== load)
    if (isOk) load.resolve({ key: load.key, turn: load.turn, era: load.era })
    else load.reject(new Failure(load))
    await flush()
    const after = this.#state()
    if (!live) return assert(String(after) === String(before), 'a late response changes nothing')
    this.#idleSince = this.world.elapsed
    if (isOk) this.#storedAt = Date.now()
    const expected = isOk ? [load.turn, false, undefined] : [before[0], false, load.turn]
    assert(
      String(after) === String(expected),
      'the newest data is visible; a failure keeps the data and sets the error',
    )
  }

  invalidate(act: () => void, isInvalidated: boolean): void {
    const isUsed = this.unsubscribes.length > 0 || this.live !== undefined
    this.#expectStart(
      isInvalidated && isUsed,
      'invalidate fetches again with subscribers or a pending request, and nothing else',
      act,
    )
    if (isInvalidated) this.#storedAt = undefined
  }

  cleared(): void {
    this.#storedAt = undefined
    assert(String(this.#state()) === ',false,', 'a clear leaves no data and no pending request')
  }

  /** The state of the query: turn of the data, pending, turn of the error. */
  #state(): [number | undefined, boolean, number | undefined] {
    const { data, pending, error } = this.query
    const failure = error.peek()
    return [data.peek()?.turn, pending.peek(), failure instanceof Failure ? failure.load.turn : undefined]
  }

  /** Checks the laws after every step. */
  check(): void {
    const live = this.loads.filter(load => !load.signal.aborted)
    const { data, pending, error } = this.query
    assert(live.length === 0 || live[0] === this.loads.at(-1), 'only the newest request is live')
    assert(pending.peek() === (live.length === 1), 'pending is true while a request is live')
    const failure = error.peek()
    const isOfThisEra = failure instanceof Failure && failure.load.era === this.world.era
    assert(!failure || isOfThisEra, 'a clear removes the error')
    const value = data.peek()
    if (this.#isRemoved && !this.live) {
      assert(!value && !failure, 'data without subscribers is removed after the cache time')
      this.#storedAt = undefined
    }
    if (!value) return
    assert(value.key === this.key, 'data belongs to the key of its query')
    assert(value.era === this.world.era, 'no data from before a clear appears after it')
    assert(value.turn >= this.#newestSeen, 'older data never replaces newer data')
    this.#newestSeen = value.turn
  }

  /** Checks that only a clear or the cache time removes data. */
  kept(had: boolean): void {
    const isGone = had && !this.query.data.peek()
    assert(!isGone || this.#isRemoved, 'data with recent subscribers is kept')
  }

  /** Checks the outcomes of all refetches, after the last response. */
  finish(): void {
    for (const { era, turn, outcome } of this.#refetches) {
      assert(outcome !== undefined, 'every refetch settles')
      if ('error' in outcome && isAbort(outcome.error)) {
        assert(this.world.era > era, 'only a clear aborts a refetch')
      } else {
        const of = 'value' in outcome ? outcome.value : (outcome.error as Failure).load
        assert(of.era === era, 'a refetch gets no data from after a clear')
        assert(of.turn >= turn, 'a refetch gets no data older than the pending request')
      }
    }
  }
}

/** A cache with three queries, and their models. */
export class World {
  turn = 0
  era = 0
  /** The time that has passed, in ms, whatever the system clock says. */
  elapsed = 0
  readonly cache = createQueryCache()
  readonly #actionsLeft = new Subject(this, this.cache, 'actions-left')
  readonly subjects: readonly Subject[] = [
    new Subject(this, this.cache, 'password'),
    this.#actionsLeft,
    new Subject(this, this.cache, 'membership', { invalidates: [this.#actionsLeft.query] }),
  ]

  /** Runs something that changes the whole cache, while each subject checks its own part. */
  #forAll(act: () => void, see: (subject: Subject, act: () => void) => void): void {
    const all = this.subjects.reduce((inner, subject) => () => see(subject, inner), act)
    all()
  }

  invalidate({ query, options: { invalidates = [] } }: Subject): void {
    const invalidated: readonly unknown[] = [query, ...invalidates]
    this.#forAll(
      () => query.invalidate(),
      (subject, act) => subject.invalidate(act, invalidated.includes(subject.query)),
    )
  }

  clear(): void {
    this.era++
    this.cache.clear()
    for (const subject of this.subjects) subject.cleared()
  }

  pass(ms: number): void {
    this.elapsed += ms
    vi.advanceTimersByTime(ms)
  }
}
