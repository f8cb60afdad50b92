import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon, PHONE } from '../../ui/drawings.tsx'
import { SpelledDate } from '../../ui/text.tsx'
import type { EndDateFacts, MembershipFacts } from './card/membership-card-facts.ts'
import { MembershipCardView } from './card/membership-card-view.tsx'
import { ReminderButton } from './card/reminder-view.tsx'
import { css } from './membership.module.css'
import type { MembershipCardName } from './membership-cards.ts'

interface MembershipViewProps {
  readonly cards: readonly MembershipCardName[]
  /** Undefined while the membership is unknown. */
  readonly facts: MembershipFacts | undefined
  /** The membership that a reminder is about. */
  readonly period: 'active' | 'ended' | undefined
  /** In the place of the plans and the membership while they are loading. */
  readonly skeleton?: ReactNode
  readonly plans: ReactNode
  readonly awaited?: ReactNode
  readonly problem?: ReactNode
  readonly onRemind?: () => void
}

/** The cards of the membership page. */
export function MembershipView(props: MembershipViewProps) {
  const { cards, facts, period, skeleton, plans, awaited, problem, onRemind } = props
  const own = facts && (
    <MembershipCardView
      facts={facts}
      isBesidePlans
      awaited={awaited}
      problem={problem}
      links={period && <ReminderButton kind={period} onClick={onRemind} />}
    />
  )
  const views: Record<MembershipCardName, ReactNode> = {
    skeleton,
    membership: own ?? problem,
    plans,
    cancellation: facts?.kind === 'active' && <CancelCard facts={facts} />,
    removal: <AccountRemoval />,
  }
  return cards.map(name => <Place key={name}>{views[name]}</Place>)
}

const Place = ({ children }: { children: ReactNode }) => children

function CancelCard({ facts }: { facts: EndDateFacts }) {
  return (
    <Card>
      <div className={css.cancel}>
        <div>
          <h2>Lidmaatschap opzeggen</h2>
          <p>
            {'Wil je stoppen? Je kunt Klup Compleet daarna nog gebruiken tot en met '}
            <SpelledDate digits={facts.endDate} words={facts.endDateSpelled} />.
          </p>
        </div>
        <ButtonLink to="/membership/cancellation" kind="danger-quiet">
          Lidmaatschap opzeggen
        </ButtonLink>
      </div>
    </Card>
  )
}

function AccountRemoval() {
  return (
    <div className={css.deletion}>
      <Icon path={PHONE} />
      <div>
        <h2>Account verwijderen</h2>
        <p>
          Je account verwijder je in de <span className="nowrap">Klup-app</span>, bij Instellingen.
        </p>
      </div>
    </div>
  )
}
