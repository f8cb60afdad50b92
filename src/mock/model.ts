import type { PaymentStatus } from '../domain/payment.ts'
import type { Plan as OfferedPlan } from '../domain/plans.ts'

/** What the mock keeps about a member. `name` is the key: it stands in sign-in links and in tests. */
export type Member = {
  readonly name: string
  /** What is special about this member, for the people who choose one. */
  readonly state: string
  readonly id: number
  firstName: string | null
  email: string
  photo: string | null
  /** `null` when the member has never set one and signs in with a link only. */
  password: string | null
  /** Calendar date `YYYY-MM-DD`; `null` without a paid membership. */
  endDate: string | null
  /** `null` leaves the field out of the answer (§3). */
  hasEndedMembership: boolean | null
  participations: number
  contactRequests: number
  superklupper: boolean
}

/** A member before the mock starts; `endsIn` counts days from that day. */
export type MemberSeed = Omit<Member, 'endDate'> & { readonly endsIn: number | null }

/** A plan as `GET /api/subscription` sends it (§3). */
export type Plan = OfferedPlan & { readonly appleProductId: string | null }

/** A reason to cancel (§3). */
export type CancellationType = { readonly id: number; readonly description: string }

/** What a mock starts with: the demo data for people, or the data of a test. */
export type MockData = {
  readonly plans: readonly Plan[]
  readonly cancellationTypes: readonly CancellationType[]
  readonly members: readonly MemberSeed[]
}

/** A payment at the provider. */
export type Payment = {
  readonly id: string
  /** Name of the paying member. */
  readonly member: string
  readonly plan: Plan
  readonly redirectUrl: string
  status: PaymentStatus
  /** Status checks that still find it `pending` before it is `paid`; `null` when it stays as it is. */
  checksUntilPaid: number | null
  /** When the membership is extended, in ms since 1970; `null` before the payment and after the extension. */
  extendsAt: number | null
}

/** A reason that was recorded. */
export type Cancellation = {
  readonly id: number
  readonly member: string
  readonly reasonTypeId: number
  readonly reasonText: string
}
