import { Download } from '../../../ui/button.tsx'

interface ReminderButtonProps {
  /** The membership, which goes on after its last day or not. */
  readonly kind: 'active' | 'ended'
  readonly onClick: (() => void) | undefined
}

/** Saves the end date for the member's calendar. */
export function ReminderButton({ kind, onClick }: ReminderButtonProps) {
  return (
    <Download onClick={onClick}>
      {kind === 'ended' ? 'Zet de laatste dag in je agenda' : 'Herinner mij op tijd'}
    </Download>
  )
}
