import { useHydrated } from '../../react/use-hydrated.ts'
import { ExternalLink } from '../../ui/button.tsx'
import { useServices } from '../services.ts'

/** «Hulp nodig?», when there is a page for it (DECISIONS, Configuration), which is not known at build time. */
export function HelpLink() {
  const { helpUrl } = useServices().config
  return useHydrated() && helpUrl && <ExternalLink href={helpUrl}>Hulp nodig?</ExternalLink>
}
