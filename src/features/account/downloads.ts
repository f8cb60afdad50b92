import { useSignals } from '@preact/signals-react/runtime'
import type { User } from '../../api/schemas.ts'
import type { CalendarDate } from '../../lib/dates.ts'
import { saveFile } from '../../lib/save-file.ts'
import { type Services, useServices } from '../../lib/services.ts'
import { renewalText } from '../membership/plans/plans.ts'
import { cancellationLines, paymentLines, textFile } from './files.ts'

/** Saves the confirmation of a cancellation. */
export function saveConfirmation(
  { receipts }: Pick<Services, 'receipts'>,
  { id, email }: User,
  endDate: CalendarDate,
): Promise<void> {
  const receipt = receipts.of(id)
  const cancelledOn = receipt?.endDate === endDate ? receipt.cancelledOn : undefined
  return saveFile(textFile('opzegging', cancellationLines({ email, cancelledOn, endDate })))
}

/** Returns what saves the payment, if this tab saw that it is paid. */
export function usePaymentDownload({ email }: Pick<User, 'email'>): (() => Promise<void>) | undefined {
  useSignals()
  const { config, purchases, queries } = useServices()
  const plans = queries.subscriptions.data.value
  const { plan, paidOn, endDate } = purchases.current.value ?? {}
  if (!plan || !paidOn) return undefined
  const { withdrawalUrl } = config
  const renewal = plans && renewalText(plans)
  const lines = () => paymentLines({ email, plan, paidOn, endDate, renewal, withdrawalUrl })
  return () => saveFile(textFile('betaling', lines()))
}
