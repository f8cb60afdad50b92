import type { User } from '../../api/schemas.ts'
import { useServices } from '../../lib/services.ts'
import { isSettled, useQuery, useQuietQuery } from '../../lib/use-query.ts'
import { Loading } from '../../ui/loading.tsx'
import { AwaitedNotice } from '../membership/card/awaited-notice.tsx'
import { MembershipPlace } from '../membership/card/membership-place.tsx'
import { MembershipProblem } from '../membership/card/membership-problem.tsx'
import { remind } from '../membership/card/reminder.ts'
import type { MembershipResult } from '../membership/card/use-membership.ts'
import { useMembershipFacts } from '../membership/card/use-membership-facts.ts'
import { isPaid } from '../membership/state.ts'
import { AccountMembershipView } from './account-membership-view.tsx'
import { saveConfirmation, usePaymentDownload } from './downloads.ts'

interface AccountMembershipProps {
  readonly user: User
  readonly membership: MembershipResult
  /** The page begins with the receipt of a cancellation. */
  readonly hasReceipt: boolean
  /** The page begins with a welcome. */
  readonly hasWelcome: boolean
}

export function AccountMembership({ user, membership, hasReceipt, hasWelcome }: AccountMembershipProps) {
  const { membershipQuery, state } = membership
  const services = useServices()
  const { facts, actionsLeft } = useAccountFacts(membership)
  const onSavePayment = usePaymentDownload(user)
  const isLoading = state ? !isPaid(state) && !isSettled(actionsLeft) : membership.isLoading
  const period = state && isPaid(state) ? state : undefined
  const problem = <MembershipProblem facts={facts} membership={membershipQuery} actionsLeft={actionsLeft} />
  const card = facts ? (
    <AccountMembershipView
      facts={facts}
      awaited={<AwaitedNotice />}
      problem={problem}
      links={{
        hasReceipt,
        hasWelcome,
        onRemind: () => period && remind(user, period),
        onConfirm: () => period && saveConfirmation(services, user, period.endDate),
        onSavePayment,
      }}
    />
  ) : (
    problem
  )
  return (
    <MembershipPlace block="account" hasRoom={isLoading || facts !== undefined}>
      {isLoading ? <Loading lines={0} /> : card}
    </MembershipPlace>
  )
}

/** The texts of the card. The prices are read after the data of this page, for this card and for the next page. */
function useAccountFacts(membership: MembershipResult) {
  const { queries } = useServices()
  const actionsLeft = useQuery(queries.actionsLeft)
  const hasPassword = useQuery(queries.hasPassword)
  const isReady = [membership.membershipQuery, actionsLeft, hasPassword].every(isSettled)
  const plans = useQuietQuery(queries.subscriptions, isReady)
  const superklupper = useQuietQuery(queries.superklupper, isReady)
  return { facts: useMembershipFacts(membership, { actionsLeft, plans, superklupper }), actionsLeft }
}
