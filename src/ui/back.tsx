import type { SitePath } from '../lib/history.ts'
import { ButtonLink } from './button.tsx'

/** «< Terug» (§2). */
export function Back({ to }: { to: SitePath }) {
  return (
    <ButtonLink to={to} kind="secondary">
      <span aria-hidden="true">&lt; </span>Terug
    </ButtonLink>
  )
}
