import type { SitePath } from '../lib/history.ts'
import { useServices } from '../lib/services.ts'
import { ButtonLink, ExternalLink } from './button.tsx'

/** «< Terug» (§2). */
export function Back({ to }: { to: SitePath }) {
  return (
    <ButtonLink to={to} kind="secondary">
      {'< Terug'}
    </ButtonLink>
  )
}

/** «Hulp nodig?», if a help page is configured. */
export function HelpLink() {
  const { helpUrl } = useServices().config
  return helpUrl && <ExternalLink href={helpUrl}>Hulp nodig?</ExternalLink>
}
