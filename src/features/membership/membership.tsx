import { useServices } from '../../lib/services.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Page, PageHeading } from '../../ui/page.tsx'
import { AwaitedNotice } from './card/awaited-notice.tsx'
import { MembershipProblem } from './card/membership-problem.tsx'
import { remind } from './card/reminder.ts'
import { UnconfirmedCancellation } from './card/unconfirmed-cancellation.tsx'
import { useMembership } from './card/use-membership.ts'
import { useMembershipFacts } from './card/use-membership-facts.ts'
import { membershipCards } from './membership-cards.ts'
import { MembershipView } from './membership-view.tsx'
import { useOffer } from './plans/use-offer.ts'
import { useBooking } from './purchase/use-booking.ts'
import { PlanShop } from './shop.tsx'
import { LoadingShop } from './shop-layout.tsx'
import { isPaid } from './state.ts'

/** Lidmaatschap (§2). The months in the address choose a plan. */
export function Membership() {
  useBooking()
  const membership = useMembership()
  const shop = useOffer()
  const actionsLeft = useQuery(useServices().queries.actionsLeft)
  const facts = useMembershipFacts(membership, { ...shop, actionsLeft }, true)
  const { user, membershipQuery, state, isLoading, isAwaited } = membership
  if (!user) return null
  const hasPlans = shop.offer !== undefined || shop.plans.error !== undefined
  const period = state && isPaid(state) ? state : undefined
  return (
    <>
      <PageHeading title="Lidmaatschap" lead="Kies zelf hoe lang je meedoet." motif />
      <Page block="membership">
        {!isLoading && <UnconfirmedCancellation membership={membership} />}
        <MembershipView
          cards={membershipCards({ state, kind: facts?.kind, isLoading, isAwaited, hasPlans })}
          facts={facts}
          period={period?.kind}
          skeleton={<LoadingShop />}
          plans={<PlanShop shop={shop} state={state} card={facts} />}
          awaited={<AwaitedNotice />}
          problem={<MembershipProblem facts={facts} membership={membershipQuery} actionsLeft={actionsLeft} />}
          onRemind={() => period && remind(user, period)}
        />
      </Page>
    </>
  )
}
