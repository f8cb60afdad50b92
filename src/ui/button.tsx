import type { MouseEvent, ReactNode } from 'react'
import type { SitePath } from '../lib/history.ts'
import * as css from './button.module.css'
import { BusyIndicator, Icon } from './drawings.tsx'

interface Appearance {
  kind?: keyof typeof kinds | undefined
  /** As wide as its container, whatever the width of the screen. */
  wide?: boolean | undefined
  asLink?: boolean | undefined
  children: ReactNode
}

interface ButtonProps extends Appearance {
  /** Names a button that may be pressed before the app runs. */
  name?: string | undefined
  icon?: string | undefined
  type?: 'button' | 'submit' | undefined
  /** Keeps its colour, label and focus, and ignores clicks. */
  busy?: boolean | undefined
  disabled?: boolean | undefined
  describedBy?: string | undefined
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
}

const kinds = {
  primary: css.primary,
  secondary: css.secondary,
  danger: css.danger,
  'danger-secondary': css.dangerSecondary,
}

const classNameOf = ({ kind = 'primary', icon, wide, asLink }: Appearance & { icon?: unknown }) =>
  [css.button, kinds[kind], icon && css.withIcon, wide && css.wide, asLink && css.asLink]
    .filter(Boolean)
    .join(' ')

/**
 * Stays focusable while busy, so that keyboard users keep their place. It always contains both drawings: React would fail to
 * add or remove one after an extension has changed the content.
 */
export function Button(props: ButtonProps) {
  const { name, type = 'button', busy, disabled, describedBy, icon, onClick, children } = props
  return (
    <>
      <button
        name={name}
        type={type}
        className={classNameOf(props)}
        disabled={disabled}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        aria-describedby={describedBy}
        onClick={event => (busy ? event.preventDefault() : onClick?.(event))}
      >
        {/* The icon is inside the text, so that they stay together when it wraps. */}
        <span>
          {icon && <Icon path={icon} />}
          <BusyIndicator className={css.busy} />
          <span>{children}</span>
        </span>
      </button>
      {/* Inside the button this text would be part of its accessible name. */}
      <span className="hidden-text" aria-live="polite">
        {busy && 'Even geduld…'}
      </span>
    </>
  )
}

interface ButtonLinkProps extends Appearance {
  to: SitePath
  /** Whether the specification calls it a link. */
  isLink?: boolean
}

/** A button that leads to a page (§2). The browser opens its address with Enter, and `pressWithSpace()` with the space bar. */
export function ButtonLink(props: ButtonLinkProps) {
  const { to, isLink, children } = props
  return (
    <a href={to} role={isLink ? undefined : 'button'} className={classNameOf(props)}>
      <span>{children}</span>
    </a>
  )
}

export function ExternalButton(props: Appearance & { href: string }) {
  const { href, children } = props
  return (
    <a href={href} rel="noopener noreferrer" className={classNameOf(props)}>
      <span>{children}</span>
    </a>
  )
}

interface TextLinkProps {
  to: SitePath
  /** Less important than the links beside it. */
  minor?: boolean
  children: ReactNode
}

/** A link inside the app on its own line. */
export function TextLink({ to, minor, children }: TextLinkProps) {
  return (
    <a href={to} className={minor ? `${css.link} ${css.minor}` : css.link}>
      {children}
    </a>
  )
}

export function ExternalLink({ href, minor, children }: Omit<TextLinkProps, 'to'> & { href: string }) {
  return (
    <a href={href} rel="noopener noreferrer" className={minor ? `${css.link} ${css.minor}` : undefined}>
      {children}
    </a>
  )
}

/** The buttons under a form or a text, stacked below 480 px. */
export function ButtonRow({ between, children }: { between?: boolean; children: ReactNode }) {
  return <div className={between ? `${css.row} ${css.between}` : css.row}>{children}</div>
}

/** A button that looks like a link and saves a file that the browser creates. */
export function Download({ name, onClick, children }: Pick<ButtonProps, 'name' | 'onClick' | 'children'>) {
  return (
    <button name={name} type="button" className={`text-link ${css.link} ${css.download}`} onClick={onClick}>
      {children}
    </button>
  )
}
