import type { ReactNode } from 'react'
import { passFocusOn, useFocusOnMount } from '../lib/focus.ts'
import { Icon, type IconName } from './icons.tsx'
import { css } from './notice.module.css'

const kinds = {
  info: ['info', css.info],
  success: ['tick-circle', css.success],
  card: ['tick-circle', css.card],
  warning: ['info', css.warning],
  error: ['alert', css.error],
} as const

interface NoticeProps {
  kind: keyof typeof kinds
  title: ReactNode
  children?: ReactNode
  icon?: IconName | undefined
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
      <Icon name={icon ?? defaultIcon} />
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
