import { messageFor, NetworkError } from '../lib/errors.ts'
import type { QueryResult } from '../lib/use-query.ts'
import { Button } from './button.tsx'
import { HelpLink } from './help-link.tsx'
import { Notice } from './notice.tsx'

const OFFLINE = 'Er ging iets mis bij het ophalen. Controleer je internetverbinding en probeer het opnieuw.'

interface LoadErrorProps {
  readonly query: QueryResult<unknown>
  /** The object of «We kunnen … nu niet laten zien». */
  readonly subject: string
  /** Replaces the error on a page that also works without the data. */
  readonly fallback?: { readonly title: string; readonly text: string }
}

/** An error in the place of data that could not be loaded, or a notice above data that could not be refreshed. */
export function LoadError({ query, subject, fallback }: LoadErrorProps) {
  const { data, error, pending, retry } = query
  if (!error) return null
  const retryButton = (
    <Button kind="secondary" icon="again" busy={pending} onClick={retry}>
      Opnieuw proberen
    </Button>
  )
  if (data !== undefined)
    return <Notice kind="info" title="Dit is misschien niet meer actueel" action={retryButton} />
  return (
    <Notice
      kind={fallback ? 'info' : 'error'}
      title={fallback?.title ?? `We kunnen ${subject} nu niet laten zien`}
      action={retryButton}
    >
      <p>{fallback?.text ?? (error instanceof NetworkError ? OFFLINE : messageFor(error))}</p>
      <HelpLink />
    </Notice>
  )
}
