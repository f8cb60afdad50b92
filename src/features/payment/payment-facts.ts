import { type BoughtPlan, boughtText } from '../membership/purchase/purchase.ts'
import { type PaymentStatus, paymentStatus } from './status.ts'

/** The texts of the payment page that its first answer decides. */
export interface PaymentFacts {
  /** The status, and whether it is known what was bought. */
  readonly kind: PaymentStatus | `${PaymentStatus}-bought`
  /** «6 maanden Klup Compleet · €34,95» */
  readonly bought: string | undefined
}

/** Returns the texts for the server's status and the plan that this tab bought, if any. */
export function paymentFacts(status: string, plan: BoughtPlan | null | undefined): PaymentFacts {
  const known = paymentStatus(status)
  return plan ? { kind: `${known}-bought`, bought: boughtText(plan) } : { kind: known, bought: undefined }
}
