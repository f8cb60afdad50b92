import type { ReactNode } from 'react'
import type { CalendarDate } from '../../lib/dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon, PHONE } from '../../ui/drawings.tsx'
import { DateText } from '../../ui/text.tsx'
import { type MembershipCardProps, MembershipCardView, ReminderButton } from './card/membership-card-view.tsx'
import * as css from './membership.module.css'
import { isFree, type MembershipStatus, validMembership } from './membership-status.ts'
import { offerOf } from './plans/plans.ts'

type CardName = 'membership' | 'plans' | 'cancellation' | 'removal'

/**
 * The cards of the membership page in their order:
 *
 * | the membership          | the cards                        |
 * |-------------------------|----------------------------------|
 * | none or expired         | the plans, the membership        |
 * | active or ended         | the membership, the plans        |
 * | cannot be read          | the membership, the plans        |
 * | is paid, but not booked | the membership, nothing for sale |
 *
 * The cards below the plans wait until the plans are read or have failed, so that no card moves.
 */
function cardsOf(status: MembershipStatus, hasPlans: boolean): readonly CardName[] {
  const below: CardName[] = status.kind === 'active' ? ['cancellation', 'removal'] : ['removal']
  const rest = hasPlans ? below : []
  if (status.kind === 'awaited') return ['membership', ...rest]
  if (!isFree(status)) return ['membership', 'plans', ...rest]
  return hasPlans ? ['plans', 'membership', ...rest] : ['plans']
}

interface MembershipViewProps extends MembershipCardProps {
  readonly plans: ReactNode
  readonly onRemind?: () => void
}

export function MembershipView({ plans, onRemind, ...card }: MembershipViewProps) {
  const { status, answers } = card
  const valid = validMembership(status)
  const views: Record<CardName, ReactNode> = {
    membership: (
      <MembershipCardView
        {...card}
        links={valid && <ReminderButton kind={valid.kind} onClick={onRemind} />}
      />
    ),
    plans,
    cancellation: valid && <CancelCard endDate={valid.endDate} />,
    removal: <AccountRemoval />,
  }
  const hasPlans = offerOf(answers) !== undefined || answers.plans.error !== undefined
  return cardsOf(status, hasPlans).map(name => <Keyed key={name}>{views[name]}</Keyed>)
}

const Keyed = ({ children }: { children: ReactNode }) => children

function CancelCard({ endDate }: { endDate: CalendarDate }) {
  return (
    <Card>
      <div className={css.cancel}>
        <div>
          <h2>Lidmaatschap opzeggen</h2>
          <p>
            {'Wil je stoppen? Je kunt Klup Compleet daarna nog gebruiken tot en met '}
            <DateText date={endDate} />.
          </p>
        </div>
        <ButtonLink to="/membership/cancellation" isLink kind="danger-secondary">
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
