import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { QUERY_TIMES } from '../api/client.ts'
import { ContractError, serializeError } from '../lib/errors.ts'
import type { Query, QueryCache } from '../lib/query.ts'
import { isFresh } from '../lib/query.ts'
import * as css from './devtools.module.css'
import { Button } from './form.tsx'

export function CacheView({ cache }: { cache: QueryCache }) {
  useEverySecond()
  /** Empties the cache and fetches the queries of the page again, as a reload does. */
  function clear() {
    cache.clear()
    for (const query of cache.queries.values()) query.invalidate()
  }
  return (
    <>
      <ul className={css.list}>
        {[...cache.queries.values()].map(query => (
          <QueryRow key={query.key} query={query} />
        ))}
      </ul>
      <Button label="Clear all" onPress={clear} />
    </>
  )
}

function QueryRow({ query }: { query: Query<unknown> }) {
  useSignals()
  const { key } = query
  const { updatedAt, subscriberCount } = query.inspect()
  const error = query.error.value
  const facts = { data: query.data.value, pending: query.pending.value, error, updatedAt }
  const now = Date.now()
  return (
    <li aria-label={key} className={css.entry}>
      <div>
        <p className={css.line}>
          <strong>{key}</strong> <span className={css.state}>{queryState(facts, now)}</span>
        </p>
        <p className={css.line}>
          {queryAge(facts, now)} · {subscriberCount} {subscriberCount === 1 ? 'subscriber' : 'subscribers'}
        </p>
        {error && <p className={css.problem}>{describe(error)}</p>}
      </div>
      <div className={css.buttons}>
        <Button label="Refetch" name={`Refetch ${key}`} onPress={() => query.refresh()} />
        <Button label="Invalidate" name={`Invalidate ${key}`} onPress={() => query.invalidate()} />
      </div>
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

/**
 * The state of a query in a word or two:
 *
 * | request | last result | data            | state   |
 * |---------|-------------|-----------------|---------|
 * | running |             |                 | loading |
 * | none    | an error    |                 | failed  |
 * | none    |             | none            | no data |
 * | none    |             | within its time | fresh   |
 * | none    |             | older or marked | stale   |
 */
function queryState({ data, pending, error, updatedAt }: QueryFacts, now: number): string {
  if (pending) return 'loading'
  if (error) return 'failed'
  if (data === undefined) return 'no data'
  return isFresh(updatedAt, now, QUERY_TIMES.staleTime) ? 'fresh' : 'stale'
}

const seconds = (ms: number) => Math.round(ms / 1000)

function queryAge({ data, updatedAt }: QueryFacts, now: number): string {
  if (data === undefined) return 'not loaded'
  if (updatedAt === undefined) return 'marked stale'
  return `${seconds(now - updatedAt)} of ${seconds(QUERY_TIMES.staleTime)} s`
}

/** An error for a developer, in lines: the user's message, the failed call and the schema's issues. */
const describe = (error: Error): string =>
  [error.message, serializeError(error), ...(error instanceof ContractError ? error.issues : [])].join('\n')
