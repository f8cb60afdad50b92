import { useEffect, useState } from 'react'
import { LegalLinks } from '../screens/parts/legal-links.tsx'

/** The legal links under every page. They come after the first paint, since the login page is drawn without configuration. */
export function Footer() {
  const [painted, setPainted] = useState(false)
  useEffect(() => setPainted(true), [])
  return painted && <LegalLinks isFooter />
}
