import { messageFor, NetworkError } from '../lib/errors.ts'
import type { QueryResult } from '../lib/use-query.ts'
import { Button } from './button.tsx'
import { HelpLink } from './help-link.tsx'
import { Notice } from './notice.tsx'

const OFFLINE = 'Er ging iets mis bij het ophalen. Controleer je internetverbinding en probeer het opnieuw.'

interface FailedProps {
  readonly query: QueryResult<unknown>
  /** As it stands in «We kunnen … nu niet laten zien». */
  readonly subject: string
  /** What a page says that does as well without the data. */
  readonly fallback?: { readonly title: string; readonly text: string }
}

/** Stands where data could not be read, or above data that could not be refreshed. */
export function LoadError({
  query: { data, error, pending, retry },
  subject: what,
  fallback: without,
}: FailedProps) {
  if (!error) return null
  const isOld = data !== undefined
  const info = isOld ? undefined : without
  const title = isOld ? 'Dit is misschien niet meer actueel' : `We kunnen ${what} nu niet laten zien`
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
