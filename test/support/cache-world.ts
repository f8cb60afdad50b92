import { vi } from 'vitest'
import { isAbort } from '../../src/lib/errors.ts'
import { CACHE_TIME, type Query, type QueryOptions, STALE_TIME } from '../../src/lib/query.ts'
import { createQueryCache, type QueryCache } from '../../src/lib/query-cache.ts'
import { type Deferred, deferred } from './deferred.ts'

/** What a load or a write brings: `turn` counts up over all of them, `era` counts the clears. */
interface Value {
  readonly key: string
  readonly turn: number
  readonly era: number
}

interface Load extends Value, Deferred<Value> {
  readonly signal: AbortSignal
}

/** Somebody who asked, and what came of it. */
interface Question {
  readonly era: number
  /** The oldest answer that is good enough. */
  readonly turn: number
  outcome?: { readonly value: Value } | { readonly error: unknown }
}

class Failure extends Error {
  constructor(readonly load: Value) {
    super('failed')
  }
}

/** Stops the interleaving with the law that does not hold. */
export function assert(condition: boolean, law: string): asserts condition {
  if (!condition) throw new Error(law)
}

/** One entry of the cache, beside a plain account of what should be true of it. */
export class Subject {
  readonly entry: Query<Value>
  readonly releases: (() => void)[] = []
  /** Loads that the test has not answered yet, oldest first. */
  loads: Load[] = []
  /** How many loads there have been. */
  started = 0
  readonly #questions: Question[] = []
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
    this.entry = cache.query<Value>({ key, load, ...options })
  }

  #next(): Value {
    return { key: this.key, turn: ++this.world.turn, era: this.world.era }
  }

  /** The request that counts: not answered, not aborted. */
  get live(): Load | undefined {
    return this.loads.find(load => !load.signal.aborted)
  }

  get #isFresh(): boolean {
    const age = this.#storedAt === undefined ? -1 : Date.now() - this.#storedAt
    return age >= 0 && age < STALE_TIME
  }

  get #isForgotten(): boolean {
    return this.releases.length === 0 && this.world.elapsed - this.#idleSince >= CACHE_TIME
  }

  /** Does something that starts a request, or does not. */
  #expectStart(needed: boolean, law: string, act: () => void): void {
    const before = this.started
    act()
    assert(this.started - before === (needed ? 1 : 0), law)
  }

  retain(): void {
    const law = 'a screen fetches what is stale, and nothing else'
    this.#expectStart(!this.live && !this.#isFresh, law, () => this.releases.push(this.entry.subscribe()))
  }

  release(which: number): void {
    const [release] = this.releases.splice(which, 1)
    if (!release) return
    release()
    release()
    if (this.releases.length === 0) this.#idleSince = this.world.elapsed
  }

  refetch(): void {
    this.#expectStart(!this.live, 'a refetch shares the request that is under way', () => {
      const answer = this.entry.refetch()
      const question: Question = { era: this.world.era, turn: this.live?.turn ?? 0 }
      this.#questions.push(question)
      const end = (outcome: Question['outcome']) => Object.assign(question, { outcome })
      answer.then(
        value => end({ value }),
        error => end({ error }),
      )
    })
  }

  write(): void {
    const value = this.#next()
    this.entry.setData(value)
    this.#storedAt = Date.now()
    this.#idleSince = this.world.elapsed
    assert(this.entry.data.peek() === value && !this.live, 'what is written is there at once, and alone')
  }

  /** The server answers a request, well or not; `flush` lets the cache take it. */
  async answer(load: Load, well: boolean, flush: () => Promise<void>): Promise<void> {
    const live = load === this.live
    const before = this.#seen()
    this.loads = this.loads.filter(other => other !== load)
    if (well) load.resolve({ key: load.key, turn: load.turn, era: load.era })
    else load.reject(new Failure(load))
    await flush()
    const after = this.#seen()
    if (!live) return assert(String(after) === String(before), 'a late answer changes nothing')
    this.#idleSince = this.world.elapsed
    if (well) this.#storedAt = Date.now()
    const expected = well ? [load.turn, false, undefined] : [before[0], false, load.turn]
    assert(
      String(after) === String(expected),
      'the newest answer is shown; a failure keeps the data, and says so',
    )
  }

  invalidate(act: () => void, isHit: boolean): void {
    const isUsed = this.releases.length > 0 || this.live !== undefined
    this.#expectStart(isHit && isUsed, 'what is invalid is asked anew if it is used, and nothing else', act)
    if (isHit) this.#storedAt = undefined
  }

  cleared(): void {
    this.#storedAt = undefined
    assert(String(this.#seen()) === ',false,', 'after a clear there is nothing, and nothing under way')
  }

  /** What can be seen, as data turn, pending, error turn. */
  #seen(): [number | undefined, boolean, number | undefined] {
    const { data, pending, error } = this.entry
    const failure = error.peek()
    return [data.peek()?.turn, pending.peek(), failure instanceof Failure ? failure.load.turn : undefined]
  }

  /** What holds after every step. */
  check(): void {
    const live = this.loads.filter(load => !load.signal.aborted)
    const { data, pending, error } = this.entry
    assert(live.length === 0 || live[0] === this.loads.at(-1), 'one request is live, the newest')
    assert(pending.peek() === (live.length === 1), 'pending says whether a request is live')
    const failure = error.peek()
    const isOfToday = failure instanceof Failure && failure.load.era === this.world.era
    assert(!failure || isOfToday, 'an error is of today')
    const value = data.peek()
    if (this.#isForgotten && !this.live) {
      assert(!value && !failure, 'what nobody uses is forgotten after the cache time')
      this.#storedAt = undefined
    }
    if (!value) return
    assert(value.key === this.key, 'data stays with its key')
    assert(value.era === this.world.era, 'no data from before a clear appears after it')
    assert(value.turn >= this.#newestSeen, 'the newest wins')
    this.#newestSeen = value.turn
  }

  /** Data goes away by a clear or by the cache time, and in no other way. */
  kept(had: boolean): void {
    const isGone = had && !this.entry.data.peek()
    assert(!isGone || this.#isForgotten, 'data that is used, or was used just now, stays')
  }

  /** When all requests are answered, all who asked know what came of it. */
  finish(): void {
    for (const { era, turn, outcome } of this.#questions) {
      assert(outcome !== undefined, 'who asks gets an answer')
      if ('error' in outcome && isAbort(outcome.error)) {
        assert(this.world.era > era, 'an abort means that all was forgotten')
      } else {
        const of = 'value' in outcome ? outcome.value : (outcome.error as Failure).load
        assert(of.era === era, 'who asked before a clear gets nothing from after it')
        assert(of.turn >= turn, 'who asks gets nothing older than what was there')
      }
    }
  }
}

/** A cache with three entries, and the account of them. */
export class World {
  turn = 0
  era = 0
  /** Time that has passed, in ms, whatever the clock on the wall says. */
  elapsed = 0
  readonly cache = createQueryCache()
  readonly #covered = new Subject(this, this.cache, 'actions-left')
  readonly subjects: readonly Subject[] = [
    new Subject(this, this.cache, 'password'),
    this.#covered,
    new Subject(this, this.cache, 'membership', { invalidates: [this.#covered.entry] }),
  ]

  /** Does something to the whole cache, in which each subject sees what it should. */
  #forAll(act: () => void, see: (subject: Subject, act: () => void) => void): void {
    const all = this.subjects.reduce((inner, subject) => () => see(subject, inner), act)
    all()
  }

  invalidate({ entry, options: { invalidates = [] } }: Subject): void {
    const hits: readonly unknown[] = [entry, ...invalidates]
    this.#forAll(
      () => entry.invalidate(),
      (subject, act) => subject.invalidate(act, hits.includes(subject.entry)),
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
