import type { ReactNode } from 'react'
import { type CalendarDate, formatDate, spellDate } from '../lib/dates.ts'
import { emailParts } from '../lib/email.ts'
import { Icon, TICK } from './drawings.tsx'
import * as css from './text.module.css'

/** A date in digits, and in words for screen readers. */
export const DateText = ({ date }: { date: CalendarDate }) => (
  <>
    <span className="nowrap" aria-hidden="true">
      {formatDate(date)}
    </span>
    <span className="hidden-text">{spellDate(date)}</span>
  </>
)

/** An e-mail address that breaks after `@` and before a dot. Its key replaces the element, also on a translated page. */
export function Email({ email }: { email: string }) {
  const [first, ...rest] = emailParts(email)
  return (
    <span key={email} className={css.email}>
      {first}
      {/* biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never move */}
      {rest.flatMap((part, place) => [<wbr key={place} />, part])}
    </span>
  )
}

/** Technical details for the helpdesk, collapsed at first. */
export const Details = ({ children }: { children: string | undefined }) =>
  children && (
    <details>
      <summary>Technische details</summary>
      <span>{children}</span>
    </details>
  )

const KINDS = {
  active: css.active,
  ended: css.ended,
  free: css.free,
  special: css.special,
  saving: css.saving,
}

/** A label whose colour adds no information. */
export function Tag({ kind, children }: { kind: keyof typeof KINDS; children: ReactNode }) {
  return (
    <span key={kind} className={`${css.tag} ${KINDS[kind]}`}>
      {kind === 'active' && <Icon path={TICK} size={1.15} thick />}
      <span>{children}</span>
    </span>
  )
}
