import { type ComponentProps, useEffect, useMemo, useRef } from 'react'
import { messageFor, outcomeOf } from '../lib/errors.ts'
import { useServices } from '../lib/services.ts'
import { css } from './notice.module.css'
import { Notice } from './notice.tsx'

interface FailureNoticeProps extends Partial<Omit<ComponentProps<typeof Notice>, 'takesFocus'>> {
  readonly failure: Error | undefined
}

/**
 * Shows why a press failed, directly above the pressed button or its row (§8). Screen readers announce a failure once:
 * from its toast, or from here if it has none.
 */
export function FailureNotice({ failure, ...notice }: FailureNoticeProps) {
  const { toasts } = useServices()
  const element = useRef<HTMLDivElement>(null)
  const hasToast = useMemo(() => toasts.list.peek().some(({ error }) => error === failure), [toasts, failure])
  useEffect(() => {
    if (failure) scrollToFailure(element.current)
  }, [failure])
  if (!failure) return null
  const kind = outcomeOf(failure) === 'not-sent' ? 'warning' : 'error'
  return (
    <div ref={element} className={css.failure} role={hasToast ? undefined : 'alert'}>
      <Notice kind={kind} title={messageFor(failure)} {...notice} />
    </div>
  )
}

/** Scrolls to the field that the server refused, which has the focus, or to the notice and its button. */
function scrollToFailure(notice: Element | null): void {
  const focused = document.activeElement
  const isRefused = focused?.closest('[aria-invalid="true"]')
  // The notice comes last, because it matters more in a window that is too low for both.
  const elements = isRefused ? [focused] : [notice?.nextElementSibling, notice]
  for (const element of elements) element?.scrollIntoView({ block: 'nearest' })
}
