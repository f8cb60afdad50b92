import { ExternalLink } from './button.tsx'
import * as css from './legal-links.module.css'

interface LegalLinksProps {
  /** The addresses, each of which may be empty. */
  readonly config: Readonly<
    Record<'termsUrl' | 'privacyUrl' | 'withdrawalUrl' | 'accessibilityUrl' | 'helpUrl', string>
  >
}

/** The footer of every page: links to the configured pages. */
export function LegalLinks({ config }: LegalLinksProps) {
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
