import { useSignals } from '@preact/signals-react/runtime'
import type { User } from '../../api/schemas.ts'
import type { CalendarDate } from '../../lib/dates.ts'
import { useServices } from '../../lib/services.ts'
import { Download } from '../../ui/button.tsx'
import { useRenewal } from '../membership/plans/use-offer.ts'
import { cancellationLines, paymentLines, textFile } from './files.ts'

/** Saves the confirmation of a cancellation. */
export function ConfirmationDownload({ user, endDate }: { user: User; endDate: CalendarDate }) {
  useSignals()
  const receipt = useServices().receipts.of(user.id)
  const cancelledOn = receipt?.endDate === endDate ? receipt.cancelledOn : undefined
  const lines = () => cancellationLines({ email: user.email, cancelledOn, endDate })
  return <Download file={() => textFile('opzegging', lines())}>Bewaar je bevestiging</Download>
}

/** Saves what was paid, if this tab saw that. */
export function PaymentDownload({ user: { email } }: { user: User }) {
  useSignals()
  const { config, purchases } = useServices()
  const renewal = useRenewal()
  const { plan, paidOn, endDate } = purchases.current.value ?? {}
  if (!plan || !paidOn) return null
  const { withdrawalUrl } = config
  const lines = () => paymentLines({ email, plan, paidOn, endDate, renewal, withdrawalUrl })
  return <Download file={() => textFile('betaling', lines())}>Bewaar je betaling</Download>
}
