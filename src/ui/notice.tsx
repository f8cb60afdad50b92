import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { errorCode, messageFor, outcomeOf } from '../lib/errors.ts'
import { passFocusOn, useFocusOnMount } from '../lib/focus.ts'
import { useServices } from '../lib/services.ts'
import type { QueryResult } from '../lib/use-query.ts'
import { Button } from './button.tsx'
import { AGAIN, ALERT, Icon, INFO, TICK_CIRCLE } from './drawings.tsx'
import { HelpLink } from './links.tsx'
import * as css from './notice.module.css'

const kinds = {
  info: [INFO, css.info],
  success: [TICK_CIRCLE, css.success],
  warning: [INFO, css.warning],
  error: [ALERT, css.error],
} as const

interface NoticeProps {
  kind: keyof typeof kinds
  title: ReactNode
  children?: ReactNode
  icon?: string | undefined
  action?: ReactNode
  /** Takes the focus, so that screen readers announce it: for a notice that replaces a form or button. */
  takesFocus?: boolean | undefined
}

/** A message in the page. It is not a live region: its parent decides how screen readers announce it. */
export function Notice({ kind, title, children, icon, action, takesFocus }: NoticeProps) {
  const [defaultIcon, className] = kinds[kind]
  return (
    <div
      className={`${css.notice} ${className}`}
      ref={useFocusOnMount(takesFocus)}
      tabIndex={takesFocus ? -1 : undefined}
    >
      <Icon path={icon ?? defaultIcon} />
      <div className={css.text}>
        <p className={css.title}>{title}</p>
        {children}
      </div>
      {action && (
        <div className={css.action} ref={passFocusOn}>
          {action}
        </div>
      )}
    </div>
  )
}

interface FailureNoticeProps extends Partial<Omit<ComponentProps<typeof Notice>, 'takesFocus'>> {
  readonly failure: Error | undefined
}

/**
 * Shows why a press failed, directly above the pressed button or its row (§8). Its element is always in the page, because React
 * cannot insert it before a button that an extension has moved. Screen readers announce a failure once: its toast or, without a
 * toast, this notice.
 */
export function FailureNotice({ failure, children, ...notice }: FailureNoticeProps) {
  const { toasts } = useServices()
  const element = useRef<HTMLDivElement>(null)
  const hasToast = useMemo(() => toasts.list.peek().some(({ error }) => error === failure), [toasts, failure])
  useEffect(() => {
    if (failure) scrollToFailure(element.current)
  }, [failure])
  const kind = outcomeOf(failure) === 'not-sent' ? 'warning' : 'error'
  return (
    <div ref={element} className={css.failure}>
      {failure && (
        <>
          <div role={hasToast ? undefined : 'alert'}>
            <Notice kind={kind} title={messageFor(failure)} {...notice}>
              {children}
            </Notice>
          </div>
          <ForHelpdesk error={failure} />
        </>
      )}
    </div>
  )
}

/** Scrolls to the focused field that the server refused, or else to the notice and its button. */
function scrollToFailure(notice: Element | null): void {
  const focused = document.activeElement
  const isRefused = focused?.closest('[aria-invalid="true"]')
  // The notice is last: if the window is too low for both, the notice is in view.
  const elements = isRefused ? [focused] : [notice?.nextElementSibling, notice]
  for (const element of elements) element?.scrollIntoView({ block: 'nearest' })
}

function ForHelpdesk({ error }: { error: Error }) {
  const code = errorCode(error)
  return code && <small className={css.helpdesk}>{`Voor de helpdesk: ${code}`}</small>
}

interface LoadErrorProps {
  /** Undefined if no read has failed. */
  readonly query: QueryResult<unknown> | undefined
  /** The object of «We kunnen … nu niet laten zien». */
  readonly subject: string
  /** A line that replaces the error on a page that also works without the data. */
  readonly fallback?: string
}

/** A retry inside a line of text. */
export const RetryLink = ({ query: { pending, retry } }: { query: QueryResult<unknown> }) => (
  <button type="button" className="text-link" aria-busy={pending || undefined} onClick={retry}>
    Opnieuw proberen
  </button>
)

/** Shows a failed read: a notice instead of the data or, if the page works without it or shows older data, a line. */
export function LoadError({ query, subject, fallback }: LoadErrorProps) {
  if (!query?.error) return null
  const { data, error, pending, retry } = query
  const line = data === undefined ? fallback : 'Dit is misschien niet meer actueel.'
  if (line) {
    return (
      <p className={css.line} ref={passFocusOn}>
        {/* A failure without a toast is announced, and again after a failed retry. */}
        <span key={String(pending)} role={line === fallback && !pending ? 'alert' : undefined}>
          {`${line} `}
        </span>
        <RetryLink query={query} />
      </p>
    )
  }
  return (
    <>
      <Notice
        kind="error"
        title={`We kunnen ${subject} nu niet laten zien`}
        action={
          <Button kind="secondary" icon={AGAIN} busy={pending} onClick={retry}>
            Opnieuw proberen
          </Button>
        }
      >
        <p>{messageFor(error)}</p>
        <HelpLink />
      </Notice>
      <ForHelpdesk error={error} />
    </>
  )
}
