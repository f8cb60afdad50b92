import { SpelledDate } from '../../../ui/text.tsx'
import type { MembershipFacts } from './membership-card-facts.ts'

/** Tells a former member when Klup Compleet ended, and that nothing is paid since. */
export function Expired({ facts }: { facts: MembershipFacts | undefined }) {
  return (
    facts?.kind === 'expired' && (
      <p>
        {'Klup Compleet stopte op '}
        <SpelledDate digits={facts.endDate} words={facts.endDateSpelled} />
        {'. '}
        <strong>Je betaalt niets.</strong>
      </p>
    )
  )
}
