import { vi } from 'vitest'
import { type Cache, createCache } from '../../src/lib/cache.ts'
import { CACHE_TIME, type Entry, STALE_TIME } from '../../src/lib/entry.ts'
import { isAbort } from '../../src/lib/errors.ts'
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
  readonly entry: Entry<Value>
  readonly releases: (() => void)[] = []
  /** Loads that the test has not answered yet, oldest first. */
  loads: Load[] = []
  /** How many loads there have been. */
  started = 0
  private readonly questions: Question[] = []
  private newestSeen = 0
  private storedAt: number | undefined
  private idleSince = 0

  constructor(
    private readonly world: World,
    cache: Cache,
    readonly key: string,
    readonly onFocus: boolean,
  ) {
    this.entry = cache.entry<Value>({ key, refetchOnFocus: onFocus, load: signal => this.load(signal) })
  }

  private load(signal: AbortSignal): Promise<Value> {
    const load: Load = { ...this.next(), ...deferred<Value>(), signal }
    this.loads.push(load)
    this.started++
    return load.promise
  }

  private next(): Value {
    return { key: this.key, turn: ++this.world.turn, era: this.world.era }
  }

  /** The request that counts: not answered, not aborted. */
  get live(): Load | undefined {
    return this.loads.find(load => !load.signal.aborted)
  }

  private get fresh(): boolean {
    const age = this.storedAt === undefined ? -1 : Date.now() - this.storedAt
    return age >= 0 && age < STALE_TIME
  }

  retain(): void {
    const needed = !this.live && !this.fresh
    const before = this.started
    this.releases.push(this.entry.retain())
    assert(this.started - before === (needed ? 1 : 0), 'a screen fetches what is stale, and nothing else')
  }

  release(which: number): void {
    const [release] = this.releases.splice(which, 1)
    if (!release) return
    release()
    release()
    if (this.releases.length === 0) this.idleSince = this.world.elapsed
  }

  ask(how: 'read' | 'refetch'): void {
    const known = this.entry.data.peek()
    const enough = how === 'read' && this.fresh
    const needed = !enough && !this.live
    const before = this.started
    const answer = this.entry[how]()
    assert(this.started - before === (needed ? 1 : 0), `a ${how} starts a request only when it has to`)
    const turn = (enough ? known : this.live)?.turn ?? 0
    const question: Question = { era: this.world.era, turn }
    this.questions.push(question)
    answer.then(
      value => {
        question.outcome = { value }
      },
      (error: unknown) => {
        question.outcome = { error }
      },
    )
  }

  write(): void {
    const value = this.next()
    this.entry.write(value)
    this.stored()
    assert(this.entry.data.peek() === value && !this.live, 'what is written is there at once, and alone')
  }

  private stored(): void {
    this.storedAt = Date.now()
    this.idleSince = this.world.elapsed
  }

  /** The server answers a request, well or not; `flush` lets the cache take it. */
  async answer(load: Load, well: boolean, flush: () => Promise<void>): Promise<void> {
    const live = load === this.live
    const before = this.seen()
    this.loads = this.loads.filter(other => other !== load)
    if (well) load.resolve({ key: load.key, turn: load.turn, era: load.era })
    else load.reject(new Failure(load))
    await flush()
    const after = this.seen()
    if (!live) return assert(String(after) === String(before), 'a late answer changes nothing')
    this.idleSince = this.world.elapsed
    if (well) this.storedAt = Date.now()
    const { error, data } = this.entry
    if (well) assert(data.peek()?.turn === load.turn && !error.peek(), 'the newest answer is what is shown')
    else assert(after[0] === before[0] && after[2] === load.turn, 'a failure keeps the data, and says so')
  }

  invalidated(before: { started: number; live: boolean }): void {
    this.storedAt = undefined
    const used = this.releases.length > 0 || before.live
    assert(this.started - before.started === (used ? 1 : 0), 'what is invalid is asked anew if it is used')
  }

  focused(before: { started: number; live: boolean }): void {
    const wanted = this.onFocus && this.releases.length > 0 && !before.live
    assert(this.started - before.started === (wanted ? 1 : 0), 'a focus asks what opted in and is used')
  }

  cleared(): void {
    this.storedAt = undefined
    assert(String(this.seen()) === ',false,', 'after a clear there is nothing, and nothing under way')
  }

  /** What can be seen, as data turn, pending, error turn. */
  private seen(): [number | undefined, boolean, number | undefined] {
    const { data, pending, error } = this.entry
    const failure = error.peek()
    return [data.peek()?.turn, pending.peek(), failure instanceof Failure ? failure.load.turn : undefined]
  }

  /** What holds after every step. */
  check(): void {
    const live = this.loads.filter(load => !load.signal.aborted)
    const { data, pending, error } = this.entry
    assert(live.length <= 1, 'at most one request is live')
    assert(live.length === 0 || live[0] === this.loads.at(-1), 'the live request is the newest')
    assert(pending.peek() === (live.length === 1), 'pending says whether a request is live')
    const failure = error.peek()
    assert(
      !failure || (failure instanceof Failure && failure.load.era === this.world.era),
      'an error is of today',
    )
    const value = data.peek()
    const idle = this.releases.length === 0 && !this.live && this.world.elapsed - this.idleSince >= CACHE_TIME
    if (idle) {
      assert(!value && !failure, 'what nobody uses is forgotten after the cache time')
      this.storedAt = undefined
    }
    if (!value) return
    assert(value.key === this.key, 'data stays with its key')
    assert(value.era === this.world.era, 'no data from before a clear appears after it')
    assert(value.turn >= this.newestSeen, 'the newest wins')
    this.newestSeen = value.turn
  }

  /** Data goes away by a clear or by the cache time, and in no other way. */
  kept(had: boolean): void {
    if (!had || this.entry.data.peek()) return
    const idle = this.releases.length === 0 && this.world.elapsed - this.idleSince >= CACHE_TIME
    assert(idle, 'data that is used, or was used just now, stays')
  }

  /** When all requests are answered, all who asked know what came of it. */
  finish(): void {
    for (const { era, turn, outcome } of this.questions) {
      assert(outcome !== undefined, 'who asks gets an answer')
      if ('value' in outcome) {
        assert(outcome.value.era === era, 'who asked before a clear gets nothing from after it')
        assert(outcome.value.turn >= turn, 'who asks gets nothing older than what was there')
      } else if (isAbort(outcome.error)) {
        assert(this.world.era > era, 'an abort means that all was forgotten')
      } else {
        assert(
          outcome.error instanceof Failure && outcome.error.load.turn >= turn,
          'a failure is of that request',
        )
        assert(outcome.error.load.era === era, 'and of that session')
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
  readonly cache = createCache()
  readonly subjects: readonly Subject[] = [
    new Subject(this, this.cache, 'membership', true),
    new Subject(this, this.cache, 'membership/actions-left', false),
    new Subject(this, this.cache, 'password', false),
  ]

  private accounts() {
    return this.subjects.map(subject => ({
      subject,
      before: { started: subject.started, live: subject.live !== undefined },
    }))
  }

  invalidate(prefix: string): void {
    const accounts = this.accounts()
    this.cache.invalidate(prefix)
    for (const { subject, before } of accounts) {
      const hit = subject.key === prefix || subject.key.startsWith(`${prefix}/`)
      if (hit) subject.invalidated(before)
      else assert(subject.started === before.started, 'what is not under the prefix is left alone')
    }
  }

  focus(): void {
    const accounts = this.accounts()
    this.cache.focus()
    for (const { subject, before } of accounts) subject.focused(before)
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
