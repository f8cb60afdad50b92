import { ExternalLink } from './button.tsx'
import * as css from './legal-links.module.css'

interface LegalLinksProps {
  /** The addresses, each of which may be empty. */
  readonly config: Readonly<
    Record<'termsUrl' | 'privacyUrl' | 'withdrawalUrl' | 'accessibilityUrl' | 'helpUrl', string>
  >
  readonly isFooter?: boolean
}

/**
 * Links to the configured pages. Under the summary: the pages that a member needs before buying. In the footer of every page
 * also accessibility and help.
 */
export function LegalLinks({ config, isFooter }: LegalLinksProps) {
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
