import { messageFor } from '../lib/errors.ts'
import type { QueryResult } from '../lib/use-query.ts'
import { Button } from './button.tsx'
import { HelpLink } from './help-link.tsx'
import { Notice } from './notice.tsx'

interface LoadErrorProps {
  readonly query: QueryResult<unknown>
  /** The object of «We kunnen … nu niet laten zien». */
  readonly subject: string
  /** Replaces the error on a page that also works without the data. */
  readonly fallback?: { readonly title: string; readonly text: string }
}

/** Replaces data that could not be read; above data that could not be refreshed, a soft line says that it is old. */
export function LoadError({ query, subject, fallback }: LoadErrorProps) {
  const { data, error, pending, retry } = query
  if (!error) return null
  const again = (
    <Button kind="secondary" icon="again" busy={pending} onClick={retry}>
      Opnieuw proberen
    </Button>
  )
  if (data !== undefined)
    return <Notice kind="info" title="Dit is misschien niet meer actueel" action={again} />
  return (
    <Notice
      kind={fallback ? 'info' : 'error'}
      title={fallback?.title ?? `We kunnen ${subject} nu niet laten zien`}
      action={again}
    >
      <p>{fallback?.text ?? messageFor(error)}</p>
      <HelpLink />
    </Notice>
  )
}
