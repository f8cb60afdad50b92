import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { Query, QueryCache } from '../lib/query.ts'
import { css } from './devtools.module.css'
import { describe } from './event-log.ts'
import { Button } from './form.tsx'
import { queryAge, queryState } from './query-state.ts'

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
