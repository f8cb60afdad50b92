import { messageFor } from '../lib/errors.ts'
import { passFocusOn } from '../lib/focus.ts'
import type { QueryResult } from '../lib/use-query.ts'
import { Button } from './button.tsx'
import { HelpLink } from './links.tsx'
import { css } from './notice.module.css'
import { Notice } from './notice.tsx'

interface LoadErrorProps {
  readonly query: QueryResult<unknown>
  /** The object of «We kunnen … nu niet laten zien». */
  readonly subject: string
  /** Replaces the error on a page that also works without the data. */
  readonly fallback?: { readonly title: string; readonly text: string }
}

/** Replaces data that could not be read; beside data that could not be refreshed, a soft line says so. */
export function LoadError({ query, subject, fallback }: LoadErrorProps) {
  const { data, error, pending, retry } = query
  if (!error) return null
  if (data !== undefined) {
    return (
      <p className={css.outdated} ref={passFocusOn}>
        Dit is misschien niet meer actueel.{' '}
        <button type="button" className="text-link" aria-busy={pending || undefined} onClick={retry}>
          Opnieuw proberen
        </button>
      </p>
    )
  }
  return (
    <Notice
      kind={fallback ? 'info' : 'error'}
      title={fallback?.title ?? `We kunnen ${subject} nu niet laten zien`}
      action={
        <Button kind="secondary" icon="again" busy={pending} onClick={retry}>
          Opnieuw proberen
        </Button>
      }
    >
      <p>{fallback?.text ?? messageFor(error)}</p>
      <HelpLink />
    </Notice>
  )
}
