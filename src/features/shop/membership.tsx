import { useServices } from '../../lib/services.ts'
import { useQuery } from '../../lib/use-query.ts'
import { useTitle } from '../../ui/page.tsx'
import { useMembership } from '../membership/use-membership.ts'
import { useWelcome } from '../membership/use-welcome.ts'
import { MembershipView } from './membership-view.tsx'
import { PlanShop } from './shop.tsx'

/** The membership page (§2). The months in the address choose a plan. */
export function Membership() {
  useTitle('Lidmaatschap')
  const { user, status, answers: known } = useMembership()
  useWelcome(known.purchase === 'booked')
  const { queries } = useServices()
  const answers = {
    ...known,
    plans: useQuery(queries.plans),
    superklupper: useQuery(queries.superklupper),
  }
  if (!user) return null
  return (
    <div data-block="membership">
      <MembershipView status={status} answers={answers}>
        <PlanShop user={user} status={status} answers={answers} />
      </MembershipView>
    </div>
  )
}
