import { useServices } from '../../lib/services.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Page, PageHeading } from '../../ui/page.tsx'
import { AwaitedNotice, MembershipProblem } from './card/membership-notices.tsx'
import { remind } from './card/reminder.ts'
import { useMembership } from './card/use-membership.ts'
import { isFree, validMembership } from './membership-status.ts'
import { MembershipView } from './membership-view.tsx'
import { useWelcome } from './purchase/use-welcome.ts'
import { PlanShop } from './shop.tsx'
import { LoadingShop } from './shop-layout.tsx'

/** The membership page (§2). The months in the address choose a plan. */
export function Membership() {
  const membership = useMembership()
  useWelcome(membership.answers.purchase === 'booked')
  const { queries } = useServices()
  const answers = {
    ...membership.answers,
    plans: useQuery(queries.subscriptions),
    superklupper: useQuery(queries.superklupper),
    actionsLeft: useQuery(queries.actionsLeft, isFree(membership.status)),
  }
  const { user, status } = membership
  if (!user) return null
  const valid = validMembership(status)
  return (
    <>
      <PageHeading title="Lidmaatschap" lead="Kies zelf hoe lang je meedoet." motif />
      <Page block="membership">
        {status.kind === 'loading' ? (
          <LoadingShop />
        ) : (
          <MembershipView
            status={status}
            answers={answers}
            plans={<PlanShop user={user} status={status} answers={answers} />}
            awaited={<AwaitedNotice />}
            problem={<MembershipProblem status={status} answers={answers} />}
            onRemind={() => valid && remind(user, valid)}
          />
        )}
      </Page>
    </>
  )
}
