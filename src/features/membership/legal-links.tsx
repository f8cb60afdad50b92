import { useServices } from '../../lib/services.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { ExternalLink } from '../../ui/button.tsx'
import { css } from './legal-links.module.css'

/** Links to the configured pages about terms, privacy, withdrawal and help (DECISIONS, Configuration). */
export function LegalLinks({ isFooter }: { isFooter?: boolean }) {
  const { config } = useServices()
  const links = [
    { href: config.termsUrl, text: 'Voorwaarden' },
    { href: config.privacyUrl, text: 'Privacy' },
    { href: config.withdrawalUrl, text: 'Herroepen' },
    { href: config.helpUrl, text: 'Hulp nodig?' },
  ].flatMap(({ href, text }) => (href ? [{ href, text }] : []))
  // The configuration is not known at build time.
  const isHydrated = useHydrated()
  if (!isHydrated || links.length === 0) return null
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
