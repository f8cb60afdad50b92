import { ButtonLink, Download, TextLink } from '../../ui/button.tsx'
import {
  type MembershipCardProps,
  MembershipCardView,
  ReminderButton,
} from '../membership/card/membership-card-view.tsx'
import type { MembershipStatus } from '../membership/membership-status.ts'

interface AccountMembershipViewProps extends MembershipCardProps {
  readonly links?: LinksProps
}

export interface LinksProps {
  /** The page begins with a welcome, which has the reminder. */
  readonly hasWelcome?: boolean | undefined
  /** The page begins with the receipt of a cancellation, which has its download. */
  readonly hasReceipt?: boolean | undefined
  readonly onRemind?: () => void
  readonly onConfirm?: () => void
  /** Undefined without a payment of which it is certain what was paid. */
  readonly onSavePayment?: (() => void) | undefined
}

export function AccountMembershipView({ links, ...card }: AccountMembershipViewProps) {
  const { kind } = card.status
  return (
    <MembershipCardView
      {...card}
      links={<Links kind={kind} {...links} />}
      action={
        kind !== 'awaited' && (
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

function Links({ kind, ...links }: LinksProps & Pick<MembershipStatus, 'kind'>) {
  const { hasWelcome, hasReceipt, onRemind, onConfirm, onSavePayment } = links
  if (kind === 'awaited')
    return (
      onSavePayment && (
        <Download name="payment" onClick={onSavePayment}>
          Bewaar je betaling
        </Download>
      )
    )
  if (kind !== 'active' && kind !== 'ended') return null
  return (
    <>
      {!hasWelcome && <ReminderButton kind={kind} onClick={onRemind} />}
      {kind === 'ended' && !hasReceipt && (
        <Download name="confirmation" onClick={onConfirm}>
          Bewaar je bevestiging
        </Download>
      )}
      {kind === 'active' && (
        <TextLink to="/membership/cancellation" quiet>
          Opzeggen
        </TextLink>
      )}
    </>
  )
}
