import type { SitePath } from '../lib/history.ts'
import { useServices } from '../lib/services.ts'
import { ButtonLink, ExternalLink } from './button.tsx'
import { css } from './links.module.css'

/** «< Terug» (§2). */
export function Back({ to }: { to: SitePath }) {
  return (
    <ButtonLink to={to} kind="secondary">
      <span aria-hidden="true">&lt; </span>Terug
    </ButtonLink>
  )
}

/** «Hulp nodig?», if there is a help page (DECISIONS, Configuration). */
export function HelpLink() {
  const { helpUrl } = useServices().config
  return helpUrl && <ExternalLink href={helpUrl}>Hulp nodig?</ExternalLink>
}

/**
 * Links to the configured pages (DECISIONS, Configuration): under the summary what a member needs before buying; in the
 * footer of every page, for visitors too, also accessibility and help.
 */
export function LegalLinks({ isFooter }: { isFooter?: boolean }) {
  const { config } = useServices()
  const links = [
    { href: config.termsUrl, text: 'Voorwaarden' },
    { href: config.privacyUrl, text: 'Privacy' },
    { href: config.withdrawalUrl, text: 'Aankoop herroepen (14 dagen)' },
    { href: isFooter && config.accessibilityUrl, text: 'Toegankelijkheid' },
    { href: isFooter && config.helpUrl, text: 'Hulp nodig?' },
  ].flatMap(({ href, text }) => (href ? [{ href, text }] : []))
  if (links.length === 0) return null
  const list = (
    <ul className={css.links}>
      {links.map(({ href, text }) => (
        <li key={text}>
          <ExternalLink href={href}>{text}</ExternalLink>
        </li>
      ))}
    </ul>
  )
  return isFooter ? <footer>{list}</footer> : list
}
