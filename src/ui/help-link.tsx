import { useServices } from '../lib/services.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import { ExternalLink } from './button.tsx'

/** «Hulp nodig?», if there is a help page (DECISIONS, Configuration). Prerendering does not know that. */
export function HelpLink() {
  const { helpUrl } = useServices()
  return useHydrated() && helpUrl && <ExternalLink href={helpUrl}>Hulp nodig?</ExternalLink>
}
