import { Download } from '../../../ui/button.tsx'
import { DateText } from '../../../ui/text.tsx'
import type { MembershipStatus } from '../membership-status.ts'

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

/** Saves a calendar file with the end date. */
export const ReminderButton = ({ onClick }: { onClick: (() => void) | undefined }) => (
  <Download name="reminder" onClick={onClick}>
    Zet in je agenda
  </Download>
)
