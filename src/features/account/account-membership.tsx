import type { User } from '../../api/schemas.ts'
import { useServices } from '../../lib/services.ts'
import { isSettled, useQuery, useQuietQuery } from '../../lib/use-query.ts'
import { Loading } from '../../ui/loading.tsx'
import { AwaitedNotice, MembershipProblem } from '../membership/card/membership-notices.tsx'
import { MembershipPlace } from '../membership/card/membership-place.tsx'
import { remind } from '../membership/card/reminder.ts'
import type { MembershipResult } from '../membership/card/use-membership.ts'
import { isFree, validMembership } from '../membership/membership-status.ts'
import { AccountMembershipView, type LinksProps } from './account-membership-view.tsx'
import { saveConfirmation, usePaymentDownload } from './files.ts'

interface AccountMembershipProps extends Pick<LinksProps, 'hasReceipt' | 'hasWelcome'> {
  readonly user: User
  readonly membership: MembershipResult
}

export function AccountMembership({ user, membership, hasReceipt, hasWelcome }: AccountMembershipProps) {
  const { status } = membership
  const services = useServices()
  const answers = useAccountAnswers(membership)
  const onSavePayment = usePaymentDownload(user, answers.purchase)
  const valid = validMembership(status)
  const isLoading = status.kind === 'loading' || (isFree(status) && !isSettled(answers.actionsLeft))
  return (
    <MembershipPlace block="account" hasRoom={status.kind !== 'failed'}>
      {isLoading ? (
        <Loading lines={0} />
      ) : (
        <AccountMembershipView
          status={status}
          answers={answers}
          awaited={<AwaitedNotice />}
          problem={<MembershipProblem status={status} answers={answers} />}
          links={{
            hasReceipt,
            hasWelcome,
            onRemind: () => valid && remind(user, valid),
            onConfirm: () => valid && saveConfirmation(services, user, valid.endDate),
            onSavePayment,
          }}
        />
      )}
    </MembershipPlace>
  )
}

/** Reads the prices after the data of this page, for this card and for the next page. */
function useAccountAnswers({ answers }: MembershipResult) {
  const { queries } = useServices()
  const actionsLeft = useQuery(queries.actionsLeft)
  const hasPassword = useQuery(queries.hasPassword)
  const isReady = [answers.membership, actionsLeft, hasPassword].every(isSettled)
  const plans = useQuietQuery(queries.subscriptions, isReady)
  const superklupper = useQuietQuery(queries.superklupper, isReady)
  return { ...answers, actionsLeft, plans, superklupper }
}
