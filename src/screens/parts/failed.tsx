import { NetworkError } from '../../lib/errors.ts'
import type { View } from '../../react/use-entry.ts'
import { FailedNotice } from '../../ui/notice.tsx'
import { HelpLink } from './help-link.tsx'

/** Returns the message of an error; undefined for a lost connection, for which `FailedNotice` has a text. */
const textOf = (error: Error) => (error instanceof NetworkError ? undefined : error.message)

interface FailedProps {
  readonly view: View<unknown>
  /** As it stands in «We kunnen … nu niet laten zien». */
  readonly what: string
}

/** Stands where data could not be read, or above data that could not be refreshed. */
export function Failed({ view, what }: FailedProps) {
  if (!view.error) return null
  const title =
    view.data === undefined ? `We kunnen ${what} nu niet laten zien` : 'Dit is misschien niet meer actueel'
  return (
    <FailedNotice title={title} text={textOf(view.error)} onRetry={view.retry} busy={view.pending}>
      <HelpLink />
    </FailedNotice>
  )
}
