import { useHydrated } from '../react/use-hydrated.ts'
import { LegalLinks } from '../screens/parts/legal-links.tsx'

/** The legal links under every page. They depend on the configuration, which is not known at build time. */
export function Footer() {
  return useHydrated() && <LegalLinks isFooter />
}
