/** What the mock server keeps about a member; `name` is the row's key in the demo table. */
export type Member = {
  readonly name: string
  readonly state: string
  readonly id: number
  firstName: string | null
  email: string
  photo: string | null
  /** `null`: none was ever set, the member comes in by single sign-on only. */
  password: string | null
  /** Calendar date `YYYY-MM-DD`, `null` without a paid membership. */
  endDate: string | null
  /** `null`: the field is absent from the answer (§3). */
  hasEndedMembership: boolean | null
  participations: number
  contactRequests: number
  superklupper: boolean
}

export type Plan = {
  readonly id: number
  readonly pricePerMonth: number
  readonly price: number
  readonly numOfMonth: number
  readonly active: boolean
  readonly forSuperkluppers: boolean
  readonly isRenewal: boolean
  readonly appleProductId: string | null
  readonly inActive: boolean
}

export type CancellationType = { readonly id: number; readonly description: string }

export const paymentStatuses = ['open', 'pending', 'paid', 'expired', 'canceled', 'failed'] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

export type Payment = {
  readonly id: string
  /** Name of the paying member. */
  readonly member: string
  readonly plan: Plan
  readonly redirectUrl: string
  status: PaymentStatus
  /** Status polls still answered `pending` before the payment turns `paid`; `null`: it stays as it is. */
  pollsBeforePaid: number | null
  /** The membership has been lengthened for this payment, which happens once. */
  credited: boolean
}

export type Cancellation = {
  readonly id: number
  readonly member: string
  readonly reasonTypeId: number
  readonly reasonText: string
}
