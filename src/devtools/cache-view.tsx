import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { Query } from '../lib/query.ts'
import type { QueryCache } from '../lib/query-cache.ts'
import { css } from './devtools.module.css'
import { entryAge, entryState } from './entry-state.ts'
import { describe } from './event-log.ts'
import { Button } from './form.tsx'

/** The cache entries as they are now. */
export function CacheView({ cache }: { cache: QueryCache }) {
  useEverySecond()
  /** What the page shows is fetched again, as after a reload. */
  function clear() {
    cache.clear()
    for (const entry of cache.queries.values()) entry.invalidate()
  }
  return (
    <>
      <ul className={css.list}>
        {[...cache.queries.values()].map(entry => (
          <EntryRow key={entry.key} entry={entry} />
        ))}
      </ul>
      <Button label="Clear all" onPress={clear} />
    </>
  )
}

function EntryRow({ entry }: { entry: Query<unknown> }) {
  useSignals()
  const { key } = entry
  const { updatedAt, subscriberCount: readers } = entry.inspect()
  const error = entry.error.value
  const facts = { data: entry.data.value, pending: entry.pending.value, error, updatedAt }
  const now = Date.now()
  return (
    <li aria-label={key} className={css.entry}>
      <div>
        <p className={css.line}>
          <strong>{key}</strong> <span className={css.state}>{entryState(facts, now)}</span>
        </p>
        <p className={css.line}>
          {entryAge(facts, now)} · {readers} {readers === 1 ? 'reader' : 'readers'}
        </p>
        {error && <p className={css.problem}>{describe(error)}</p>}
      </div>
      <div className={css.buttons}>
        <Button
          label="Refetch"
          name={`Refetch ${key}`}
          onPress={() => void entry.refetch().catch(() => {})}
        />
        <Button label="Invalidate" name={`Invalidate ${key}`} onPress={() => entry.invalidate()} />
      </div>
    </li>
  )
}

/** Renders again every second: age and readers are no signals. */
function useEverySecond(): void {
  const [, setCount] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setCount(count => count + 1), 1000)
    return () => clearInterval(timer)
  }, [])
}
