import { type ReadonlySignal, signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { QUERY_TIMES } from '../api/client.ts'
import { isFresh, type Query, type QueryCache } from '../lib/query.ts'
import * as css from './devtools.module.css'

/** The last failed calls, newest first, each with its local time. */
export type EventLog = ReadonlySignal<readonly string[]>

/** Creates a log of the next 50 `server-error` events (§8). */
export function createEventLog(target: EventTarget): EventLog {
  const lines = signal<readonly string[]>([])
  target.addEventListener('server-error', event => {
    const { message } = (event as CustomEvent<{ message: string }>).detail
    lines.value = [`${new Date().toLocaleTimeString('nl')} ${message}`, ...lines.peek()].slice(0, 50)
  })
  return lines
}

/** The queries of the page, and the failed calls. */
export function CacheView({ cache, log }: { cache: QueryCache; log: EventLog }) {
  useSignals()
  useEverySecond()
  const queries = [...cache.queries.values()]
  function invalidateAll() {
    for (const query of queries) query.invalidate()
  }
  return (
    <>
      <h2>Cache</h2>
      <ul className={css.list}>
        {queries.map(query => (
          <QueryRow key={query.key} query={query} />
        ))}
      </ul>
      <button type="button" onClick={invalidateAll}>
        Invalidate all
      </button>
      <h2>Failed calls</h2>
      <p className={css.problem}>{log.value.join('\n') || 'None since the page was loaded.'}</p>
    </>
  )
}

function QueryRow({ query }: { query: Query<unknown> }) {
  useSignals()
  const { key } = query
  const { updatedAt, subscriberCount } = query.inspect()
  const error = query.error.value
  const facts = { data: query.data.value, pending: query.pending.value, error, updatedAt }
  return (
    <li aria-label={key} className={css.entry}>
      <div>
        <strong>{key}</strong> {queryState(facts)} · {queryAge(facts)} · {subscriberCount}×
        {error && <p className={css.problem}>{error.message}</p>}
      </div>
      <button type="button" aria-label={`Invalidate ${key}`} onClick={() => query.invalidate()}>
        Invalidate
      </button>
    </li>
  )
}

/** Renders again every second, because age and subscribers are not signals. */
function useEverySecond(): void {
  const [, setCount] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setCount(count => count + 1), 1000)
    return () => clearInterval(timer)
  }, [])
}

interface QueryFacts {
  readonly data: unknown
  readonly pending: boolean
  readonly error: unknown
  /** When the data was stored, in ms since 1970; undefined without data, and for data marked as stale. */
  readonly updatedAt: number | undefined
}

function queryState({ data, pending, error, updatedAt }: QueryFacts): string {
  if (pending) return 'loading'
  if (error) return 'failed'
  if (data === undefined) return 'no data'
  return isFresh(updatedAt, Date.now(), QUERY_TIMES.staleTime) ? 'fresh' : 'stale'
}

const queryAge = ({ updatedAt }: QueryFacts): string =>
  updatedAt === undefined ? '–' : `${Math.round((Date.now() - updatedAt) / 1000)} s`
