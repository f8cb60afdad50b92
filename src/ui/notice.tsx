import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icons.tsx'
import css from './notice.module.css'

const icons = { info: 'info', success: 'tick-circle', warning: 'info', error: 'alert' } as const

interface NoticeProps {
  kind: keyof typeof icons
  title: ReactNode
  children?: ReactNode
  icon?: IconName | undefined
  /** A button under the text. */
  action?: ReactNode
  /** It replaces a form or button, and takes the focus from it: that reads it out. */
  takesFocus?: boolean | undefined
  /** It stands on the page itself, as a card. */
  isCard?: boolean | undefined
}

/** A message in the page. It is not a live region: who shows it decides how it is announced. */
export function Notice(props: NoticeProps) {
  const { kind, title, children, icon = icons[kind], action, takesFocus, isCard } = props
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <div
      className={`${css.notice} ${css[kind]} ${isCard ? css.card : ''}`}
      ref={box}
      tabIndex={takesFocus ? -1 : undefined}
    >
      <Icon name={icon} size={28} />
      <div className={css.text}>
        <p className={css.title}>{title}</p>
        {children}
      </div>
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}

interface FailedNoticeProps {
  kind?: 'error' | 'info'
  title: string
  /** What the server said, if it said something. */
  text?: string | undefined
  onRetry: () => void
  busy?: boolean | undefined
}

/** Stands where data would, when that could not be read. */
export function FailedNotice({
  kind = 'error',
  title,
  text = 'Er ging iets mis bij het ophalen. Controleer je internetverbinding en probeer het opnieuw.',
  onRetry,
  busy,
}: FailedNoticeProps) {
  return (
    <Notice
      kind={kind}
      title={title}
      action={
        <Button kind="secondary" icon="again" busy={busy} onClick={onRetry}>
          Opnieuw proberen
        </Button>
      }
    >
      <p>{text}</p>
    </Notice>
  )
}
