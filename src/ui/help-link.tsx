import { useServices } from '../lib/services.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import { ExternalLink } from './button.tsx'

/** «Hulp nodig?», when there is a page for it (DECISIONS, Configuration), which is not known at build time. */
export function HelpLink() {
  const { helpUrl } = useServices()
  return useHydrated() && helpUrl && <ExternalLink href={helpUrl}>Hulp nodig?</ExternalLink>
}
