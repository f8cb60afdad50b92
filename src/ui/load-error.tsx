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
  /** Replaces that text on a page that can do without the data. */
  readonly fallback?: { readonly title: string; readonly text: string }
}

/** Replaces data that could not be loaded, or warns above data that could not be refreshed. */
export function LoadError({ query, subject, fallback }: LoadErrorProps) {
  const { data, error, pending, retry } = query
  if (!error) return null
  const isOutdated = data !== undefined
  const info = isOutdated ? undefined : fallback
  const title = isOutdated ? 'Dit is misschien niet meer actueel' : `We kunnen ${subject} nu niet laten zien`
  return (
    <Notice
      kind={info ? 'info' : 'error'}
      title={info?.title ?? title}
      action={
        <Button kind="secondary" icon="again" busy={pending} onClick={retry}>
          Opnieuw proberen
        </Button>
      }
    >
      <p>{info?.text ?? (error instanceof NetworkError ? OFFLINE : messageFor(error))}</p>
      <HelpLink />
    </Notice>
  )
}
