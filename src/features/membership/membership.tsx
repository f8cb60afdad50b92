import { useServices } from '../../lib/services.ts'
import { useQuery } from '../../lib/use-query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/drawings.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { SpelledDate } from '../../ui/text.tsx'
import { MembershipCard } from './card/membership-card.tsx'
import type { EndDate } from './card/membership-facts.ts'
import { MembershipProblem } from './card/membership-problem.tsx'
import { Reminder } from './card/reminder.tsx'
import { UnconfirmedCancellation } from './card/unconfirmed-cancellation.tsx'
import { useMember } from './card/use-member.ts'
import { useMembershipFacts } from './card/use-membership-facts.ts'
import { css } from './membership.module.css'
import { useShop } from './plans/use-offer.ts'
import { useBooking } from './purchase/use-booking.ts'
import { PlanShop } from './shop.tsx'
import { LoadingShop } from './shop-layout.tsx'
import { isPaid } from './state.ts'
import { useArrival } from './use-choice.ts'

/**
 * Lidmaatschap (§2). The months in the address select a plan. Two facts decide the order of the cards:
 *
 * | the membership    | the member has one | the cards                          |
 * |-------------------|--------------------|------------------------------------|
 * | is loading        |                    | the skeleton of the plans          |
 * | is known          | no                 | the plans, the membership          |
 * | is known          | yes                | the membership, the plans          |
 * | cannot be read    |                    | the membership, the plans          |
 * | follows a payment |                    | the membership, nothing for sale   |
 */
export function Membership({ months }: { months?: string }) {
  useBooking()
  const member = useMember()
  const shop = useShop()
  const isArrival = useArrival()
  const actionsLeft = useQuery(useServices().queries.actionsLeft)
  const facts = useMembershipFacts(member, { ...shop, actionsLeft }, true)
  const { user, membership, state, isLoading, isAwaited } = member
  if (!user) return null
  const plansFirst = state && !isPaid(state)
  const problem = <MembershipProblem facts={facts} membership={membership} actionsLeft={actionsLeft} />
  const links = state && isPaid(state) && state.kind !== 'uncertain' && (
    <Reminder user={user} endDate={state.endDate} isEnded={state.kind === 'ended'} />
  )
  const ownCard = facts ? (
    <MembershipCard facts={facts} isBesidePlans problem={problem} links={links} />
  ) : (
    problem
  )
  // The cards below the plans wait for their height, so that no card moves.
  const hasPlans = shop.offer || shop.plans.error
  return (
    <>
      <PageHeading title="Lidmaatschap" lead="Kies zelf hoe lang je meedoet." motif />
      <Page block="membership">
        {isLoading ? (
          <LoadingShop />
        ) : (
          <>
            <UnconfirmedCancellation ending={member.ending} />
            {!plansFirst && ownCard}
            {!isAwaited && (
              <PlanShop shop={shop} months={months} state={state} facts={facts} isArrival={isArrival} />
            )}
            {plansFirst && hasPlans && ownCard}
            {hasPlans && (facts?.kind === 'active' || facts?.kind === 'uncertain') && (
              <CancelCard facts={facts} />
            )}
            {hasPlans && <AccountRemoval />}
          </>
        )}
      </Page>
    </>
  )
}

function CancelCard({ facts }: { facts: EndDate }) {
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
      <Icon name="phone" />
      <div>
        <h2>Account verwijderen</h2>
        <p>
          Je account verwijder je in de <span className="nowrap">Klup-app</span>, bij Instellingen.
        </p>
      </div>
    </div>
  )
}
