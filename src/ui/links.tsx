import type { SitePath } from '../lib/history.ts'
import { useServices } from '../lib/services.ts'
import { ButtonLink, ExternalLink } from './button.tsx'
import * as css from './links.module.css'

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

/** The footer of every page: links to the configured pages. */
export function LegalLinks() {
  const { config } = useServices()
  const links = [
    { href: config.termsUrl, text: 'Voorwaarden' },
    { href: config.privacyUrl, text: 'Privacy' },
    { href: config.withdrawalUrl, text: 'Aankoop herroepen (14 dagen)' },
    { href: config.accessibilityUrl, text: 'Toegankelijkheid' },
    { href: config.helpUrl, text: 'Hulp nodig?' },
  ].filter(({ href }) => href)
  if (links.length === 0) return null
  return (
    <footer className={css.footer}>
      <ul className={css.links}>
        {links.map(({ href, text }) => (
          <li key={text}>
            <ExternalLink href={href}>{text}</ExternalLink>
          </li>
        ))}
      </ul>
    </footer>
  )
}
