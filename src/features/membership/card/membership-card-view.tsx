import { Download } from '../../../ui/button.tsx'
import { DateText } from '../../../ui/text.tsx'
import type { MembershipStatus, ValidMembership } from '../membership-status.ts'

const COMPLETE = 'Klup Compleet'
const START = 'Klup Start'

/** The name of each kind, the text of its tag, and the kind of the tag. */
export const MEMBERSHIP_KINDS = {
  active: [COMPLETE, 'Actief', 'active'],
  ended: [COMPLETE, 'Opgezegd', 'ended'],
  awaited: [COMPLETE],
  expired: [START, 'Gratis', 'free'],
  none: [START, 'Gratis', 'free'],
} as const

/** When an expired membership ended. */
export const Expired = ({ status }: { status: MembershipStatus }) =>
  status.kind === 'expired' && (
    <p>
      {'Klup Compleet stopte op '}
      <DateText date={status.endDate} />
      {'. '}
      <strong>Je betaalt niets.</strong>
    </p>
  )

interface ReminderButtonProps {
  readonly kind: ValidMembership['kind']
  readonly onClick: (() => void) | undefined
}

export const ReminderButton = ({ kind, onClick }: ReminderButtonProps) => (
  <Download name="reminder" onClick={onClick}>
    {kind === 'ended' ? 'Zet de laatste dag in je agenda' : 'Herinner mij op tijd'}
  </Download>
)
