import { batch, type ReadonlySignal, signal } from '@preact/signals-react'
import { abortError } from './errors.ts'

/** How long data counts as fresh, and how long it is kept when nothing uses it, in ms (§9). */
export const STALE_TIME = 300_000
export const CACHE_TIME = 300_000

/** What is declared once for each kind of server data. */
export interface EntryOptions<Data> {
  /** Parts are divided by `/`, so that `invalidate('a')` reaches `a` and `a/b`. */
  readonly key: string
  readonly load: (signal: AbortSignal) => Promise<Data>
  /** Read anew whenever the member comes back to the page, while a screen uses it. */
  readonly refetchOnFocus?: boolean
}

/** Server data under a key. Two independent facts: is there data, is a request under way. */
export interface Entry<Data> {
  readonly key: string
  readonly data: ReadonlySignal<Data | undefined>
  readonly pending: ReadonlySignal<boolean>
  /** Why the last request failed. With data beside it, the data is old. */
  readonly error: ReadonlySignal<Error | undefined>
  /** A screen starts to use the entry: stale data is fetched. Returns the release, which aborts nothing. */
  retain(): () => void
  /** The data when it is fresh, else what the server answers. Shares a request that is under way. */
  read(): Promise<Data>
  /** What the server answers now. Shares a request that is under way. */
  refetch(): Promise<Data>
  /** Stores data that is known from elsewhere; a read under way may predate it and is dropped. */
  write(data: Data): void
  /** For a person who looks on: when the data came (ms since 1970), and how many use it. */
  inspect(): { readonly updatedAt: number | undefined; readonly readers: number }
}

/** All entries together. */
export interface Cache {
  readonly entries: ReadonlyMap<string, Entry<unknown>>
  entry<Data>(options: EntryOptions<Data>): Entry<Data>
  /** Marks what is under the prefix as stale, and fetches what is in use; restarts reads that may predate a write. */
  invalidate(...prefixes: string[]): void
  /** The member came back to the page. */
  focus(): void
  /** Aborts and forgets everything: the session ended. */
  clear(): void
}

interface Controls {
  invalidate(): void
  focus(): void
  clear(): void
}

/** Makes an empty cache. The clock is injected; staleness is computed on demand, without timers. Nothing is retried. */
export function createCache(now: () => number = Date.now): Cache {
  const entries = new Map<string, Entry<unknown>>()
  const controls = new Map<string, Controls>()
  const each = (run: (control: Controls) => void) => batch(() => [...controls.values()].forEach(run))
  return {
    entries,
    entry(options) {
      if (entries.has(options.key)) throw new Error(`The entry ${options.key} is declared twice.`)
      const [entry, control] = createEntry(options, now)
      entries.set(options.key, entry as Entry<unknown>)
      controls.set(options.key, control)
      return entry
    },
    invalidate(...prefixes) {
      const hit = (key: string) => prefixes.some(prefix => key === prefix || key.startsWith(`${prefix}/`))
      for (const [key, control] of controls) if (hit(key)) control.invalidate()
    },
    focus: () => each(control => control.focus()),
    clear: () => each(control => control.clear()),
  }
}

interface Flight<Data> {
  readonly promise: Promise<Data>
  readonly controller: AbortController
  /** What those who wait for it get, since something newer took its place. */
  instead?: () => Promise<Data>
}

function createEntry<Data>(
  { key, load, refetchOnFocus = false }: EntryOptions<Data>,
  now: () => number,
): [Entry<Data>, Controls] {
  const data = signal<Data | undefined>(undefined)
  const error = signal<Error | undefined>(undefined)
  const pending = signal(false)
  let updatedAt: number | undefined
  let readers = 0
  let flight: Flight<Data> | undefined
  let expiry: ReturnType<typeof setTimeout> | undefined

  // A clock that went back makes data look as if it came from the future: that is not fresh either.
  const age = () => (updatedAt === undefined ? Number.POSITIVE_INFINITY : now() - updatedAt)
  const isFresh = () => age() >= 0 && age() < STALE_TIME

  function settle(change: () => void) {
    batch(() => {
      flight = undefined
      pending.value = false
      change()
    })
    if (readers === 0) expireLater()
  }

  function expireLater() {
    clearTimeout(expiry)
    expiry = setTimeout(() => readers === 0 && !flight && forget(), CACHE_TIME)
  }

  function forget() {
    batch(() => {
      data.value = undefined
      error.value = undefined
      updatedAt = undefined
    })
  }

  function store(value: Data) {
    data.value = value
    error.value = undefined
    updatedAt = now()
  }

  function start(): Promise<Data> {
    const controller = new AbortController()
    const mine: Flight<Data> = { controller, promise: load(controller.signal).then(succeed, fail) }
    // Only the newest request may write.
    function succeed(value: Data) {
      if (mine.instead) return mine.instead()
      settle(() => store(value))
      return value
    }
    function fail(cause: unknown): Promise<Data> {
      if (mine.instead) return mine.instead()
      settle(() => {
        error.value = cause instanceof Error ? cause : new Error(String(cause))
      })
      return Promise.reject(cause)
    }
    const older = flight
    flight = mine
    pending.value = true
    drop(older, () => mine.promise)
    return mine.promise
  }

  function drop(older: Flight<Data> | undefined, instead: () => Promise<Data>): void {
    if (!older) return
    older.instead = instead
    older.controller.abort()
  }

  const fetchQuietly = () => void start().catch(() => {})
  const refetch = () => flight?.promise ?? start()

  const entry: Entry<Data> = {
    key,
    data,
    pending,
    error,
    refetch,
    read: () => (isFresh() ? Promise.resolve(data.peek() as Data) : refetch()),
    retain() {
      readers++
      clearTimeout(expiry)
      if (!flight && !isFresh()) fetchQuietly()
      let released = false
      return () => {
        if (released) return
        released = true
        if (--readers === 0) expireLater()
      }
    },
    write(value) {
      const older = flight
      settle(() => store(value))
      drop(older, () => Promise.resolve(value))
    },
    inspect: () => ({ updatedAt, readers }),
  }

  return [
    entry,
    {
      invalidate() {
        updatedAt = undefined
        if (flight || readers > 0) fetchQuietly()
      },
      focus() {
        if (refetchOnFocus && readers > 0 && !flight) fetchQuietly()
      },
      clear() {
        const older = flight
        settle(forget)
        clearTimeout(expiry)
        drop(older, () => Promise.reject(abortError('Forgotten.')))
      },
    },
  ]
}
