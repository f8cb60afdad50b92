import { useState } from 'react'
import type { User } from '../../api/schemas.ts'
import { useServices } from '../../lib/services.ts'
import { isSettled, useQuery, useQuietQuery } from '../../lib/use-query.ts'
import { ButtonLink, TextLink } from '../../ui/button.tsx'
import { MembershipCard, MembershipSkeleton } from '../membership/card/membership-card.tsx'
import { MembershipProblem } from '../membership/card/membership-problem.tsx'
import { Reminder } from '../membership/card/reminder.tsx'
import type { Member } from '../membership/card/use-member.ts'
import { useMembershipFacts } from '../membership/card/use-membership-facts.ts'
import { isPaid } from '../membership/state.ts'
import { css } from './account-membership.module.css'
import { ConfirmationDownload, PaymentDownload } from './downloads.tsx'

interface AccountMembershipProps {
  readonly user: User
  readonly member: Member
  /** The page begins with the receipt of a cancellation, which has its download. */
  readonly hasReceipt: boolean
  /** The page begins with a welcome, which has the reminder. */
  readonly hasWelcome: boolean
}

/** The membership on the account page. The card below keeps its place. */
export function AccountMembership({ user, member, hasReceipt, hasWelcome }: AccountMembershipProps) {
  const { membership, state } = member
  const { facts, actionsLeft } = useAccountFacts(member)
  const isLoading = state ? !isPaid(state) && !isSettled(actionsLeft) : member.isLoading
  const { router } = useServices()
  // The first page may have been painted, and then the card below keeps its place.
  const [beganLoading] = useState(isLoading || router.page.peek()?.navigation === 'start')
  const problem = <MembershipProblem facts={facts} membership={membership} actionsLeft={actionsLeft} />
  const kind = facts?.kind
  return (
    <div className={css.membership} data-block="account">
      {(isLoading || beganLoading) && <MembershipSkeleton isLoading={isLoading} />}
      {!isLoading && !facts && problem}
      {!isLoading && facts && (
        <MembershipCard
          facts={facts}
          problem={problem}
          links={<Links user={user} member={member} hasReceipt={hasReceipt} hasWelcome={hasWelcome} />}
          action={
            kind !== 'paid' && (
              <ButtonLink to="/membership" kind={kind === 'ended' ? 'secondary' : 'primary'}>
                {kind === 'active' ? 'Lidmaatschap wijzigen' : 'Kies je lidmaatschap'}
              </ButtonLink>
            )
          }
        />
      )}
    </div>
  )
}

/** The texts of the card. The prices are read after the data of this page, for this card and for the next page. */
function useAccountFacts(member: Member) {
  const { queries } = useServices()
  const actionsLeft = useQuery(queries.actionsLeft)
  const hasPassword = useQuery(queries.hasPassword)
  const isReady = [member.membership, actionsLeft, hasPassword].every(isSettled)
  const plans = useQuietQuery(queries.subscriptions, isReady)
  const superklupper = useQuietQuery(queries.superklupper, isReady)
  return { facts: useMembershipFacts(member, { actionsLeft, plans, superklupper }), actionsLeft }
}

function Links({ user, member, hasReceipt, hasWelcome }: AccountMembershipProps) {
  const { state, isAwaited } = member
  if (isAwaited) return <PaymentDownload user={user} />
  if (!state || !isPaid(state)) return null
  const { kind, endDate } = state
  const isEnded = kind === 'ended'
  return (
    <>
      {!hasWelcome && kind !== 'uncertain' && <Reminder user={user} endDate={endDate} isEnded={isEnded} />}
      {isEnded && !hasReceipt && <ConfirmationDownload user={user} endDate={endDate} />}
      {!isEnded && (
        <TextLink to="/membership/cancellation" quiet>
          Opzeggen
        </TextLink>
      )}
    </>
  )
}
