import type { ReactNode } from 'react'
import { ButtonLink, Download, TextLink } from '../../ui/button.tsx'
import type { MembershipFacts } from '../membership/card/membership-card-facts.ts'
import { MembershipCardView } from '../membership/card/membership-card-view.tsx'
import { ReminderButton } from '../membership/card/reminder-view.tsx'

interface AccountMembershipViewProps {
  readonly facts: MembershipFacts
  readonly awaited?: ReactNode
  readonly problem?: ReactNode
  readonly links?: LinksProps
}

interface LinksProps {
  /** The page begins with a welcome, which has the reminder. */
  readonly hasWelcome?: boolean
  /** The page begins with the receipt of a cancellation, which has its download. */
  readonly hasReceipt?: boolean
  readonly onRemind?: () => void
  readonly onConfirm?: () => void
  /** Undefined without a payment that this tab knows. */
  readonly onSavePayment?: (() => void) | undefined
}

/** The membership on the account page. */
export function AccountMembershipView(props: AccountMembershipViewProps) {
  const { facts, awaited, problem, links } = props
  const { kind } = facts
  return (
    <MembershipCardView
      facts={facts}
      awaited={awaited}
      problem={problem}
      links={<Links kind={kind} {...links} />}
      action={
        kind !== 'paid' && (
          <ButtonLink
            to="/membership"
            kind={kind === 'active' || links?.hasWelcome || links?.hasReceipt ? 'secondary' : 'primary'}
          >
            {kind === 'active' ? 'Lidmaatschap wijzigen' : 'Kies je lidmaatschap'}
          </ButtonLink>
        )
      }
    />
  )
}

function Links({ kind, ...links }: LinksProps & Pick<MembershipFacts, 'kind'>) {
  const { hasWelcome, hasReceipt, onRemind, onConfirm, onSavePayment } = links
  if (kind === 'paid') return onSavePayment && <Download onClick={onSavePayment}>Bewaar je betaling</Download>
  if (kind === 'none' || kind === 'expired') return null
  return (
    <>
      {!hasWelcome && <ReminderButton kind={kind} onClick={onRemind} />}
      {kind === 'ended' && !hasReceipt && <Download onClick={onConfirm}>Bewaar je bevestiging</Download>}
      {kind !== 'ended' && (
        <TextLink to="/membership/cancellation" quiet>
          Opzeggen
        </TextLink>
      )}
    </>
  )
}
