import type { ReactNode, Ref } from 'react'
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
  /** For a notice that replaces what had the focus. */
  focusRef?: Ref<HTMLDivElement> | undefined
}

/** A message in the page. It is not a live region: who shows it decides how it is announced. */
export function Notice({ kind, title, children, icon = icons[kind], action, focusRef }: NoticeProps) {
  return (
    <div className={`${css.notice} ${css[kind]}`} ref={focusRef} tabIndex={focusRef ? -1 : undefined}>
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
  title: string
  /** What the server said, if it said something. */
  text?: string | undefined
  onRetry: () => void
  busy?: boolean | undefined
}

/** Stands where data would, when that could not be read. */
export function FailedNotice({
  title,
  text = 'Er ging iets mis bij het ophalen. Controleer je internetverbinding en probeer het opnieuw.',
  onRetry,
  busy,
}: FailedNoticeProps) {
  return (
    <Notice
      kind="error"
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
