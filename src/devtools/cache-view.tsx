import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { Cache } from '../lib/cache.ts'
import type { Entry } from '../lib/entry.ts'
import css from './devtools.module.css'
import { entryAge, entryState } from './entry-state.ts'
import { explain } from './explain.ts'

/** The cache entries, as they are now. */
export function CacheView({ cache }: { cache: Cache }) {
  useSecond()
  /** What is on the page is read anew, as a page that has just come would. */
  function clear() {
    cache.clear()
    cache.invalidate(...cache.entries.keys())
  }
  return (
    <>
      <ul className={css.list}>
        {[...cache.entries.values()].map(entry => (
          <EntryRow key={entry.key} entry={entry} onInvalidate={() => cache.invalidate(entry.key)} />
        ))}
      </ul>
      <button type="button" className={css.button} onClick={clear}>
        Clear all
      </button>
    </>
  )
}

function EntryRow({ entry, onInvalidate }: { entry: Entry<unknown>; onInvalidate: () => void }) {
  useSignals()
  const { key } = entry
  const { updatedAt, readers } = entry.inspect()
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
        {error && <p className={css.problem}>{explain(error)}</p>}
      </div>
      <div className={css.buttons}>
        <button
          type="button"
          className={css.button}
          aria-label={`Refetch ${key}`}
          onClick={() => void entry.refetch().catch(() => {})}
        >
          Refetch
        </button>
        <button
          type="button"
          className={css.button}
          aria-label={`Invalidate ${key}`}
          title="With everything under this key, as the app does"
          onClick={onInvalidate}
        >
          Invalidate
        </button>
      </div>
    </li>
  )
}

/** Renders again every second: age and readers are no signals. */
function useSecond(): void {
  const [, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTurn(turn => turn + 1), 1000)
    return () => clearInterval(timer)
  }, [])
}
