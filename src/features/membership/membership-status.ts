import type { ActionsLeft, Membership, Plan } from '../../api/schemas.ts'
import { type CalendarDate, isPast } from '../../lib/dates.ts'
import type { QueryResult } from '../../lib/use-query.ts'
import type { Purchase } from './purchase.ts'

/** The result of a read. A pending one has neither data nor an error. */
type Read<Data> = Pick<QueryResult<Data>, 'data' | 'error'>

/** What is known about a member: from the queries of the app, or from the answers in the script in the document. */
export interface MemberAnswers {
  readonly membership: Read<Membership>
  readonly actionsLeft: Read<ActionsLeft>
  readonly plans: Read<readonly Plan[]>
  readonly superklupper: Read<boolean>
  readonly hasEnded: boolean
  readonly purchase: Purchase
  readonly today: CalendarDate
}

/** A membership that is valid today. */
export interface ValidMembership {
  readonly kind: 'active' | 'ended'
  readonly endDate: CalendarDate
}

type KnownMembership =
  | ValidMembership
  | { readonly kind: 'expired'; readonly endDate: CalendarDate }
  | { readonly kind: 'none' }

/** The membership of a member. `awaited`: a payment is in that the membership does not show yet. */
export type MembershipStatus =
  | KnownMembership
  | { readonly kind: 'awaited'; readonly current: ValidMembership | undefined }
  | { readonly kind: 'loading' | 'failed' }

/** What pages say about an awaited membership. */
export const AWAITED_TEXT = 'Je betaling is binnen. Je lidmaatschap volgt zo.'

/** Returns the membership of a member (§4). `failed`: it could not be read. */
export function membershipStatus(
  answers: Pick<MemberAnswers, 'membership' | 'hasEnded' | 'purchase' | 'today'>,
): MembershipStatus {
  const { membership, hasEnded, purchase, today } = answers
  const known = membership.data && membershipOn(today, membership.data.endDate, hasEnded)
  if (purchase === 'paid') return { kind: 'awaited', current: known && validMembership(known) }
  return known ?? { kind: membership.error ? 'failed' : 'loading' }
}

/**
 * Returns the membership on a day; it includes its last day (§4):
 *
 * | kind    | endDate        | cancelled |
 * |---------|----------------|-----------|
 * | none    | null           | any       |
 * | active  | today or later | no        |
 * | ended   | today or later | yes       |
 * | expired | before today   | any       |
 */
export function membershipOn(
  today: CalendarDate,
  endDate: CalendarDate | null,
  hasEnded: boolean,
): KnownMembership {
  if (endDate === null) return { kind: 'none' }
  if (isPast(endDate, today)) return { kind: 'expired', endDate }
  return { kind: hasEnded ? 'ended' : 'active', endDate }
}

/** Returns the membership if it is valid today (§4). */
export function validMembership(status: MembershipStatus): ValidMembership | undefined {
  if (status.kind === 'awaited') return status.current
  return status.kind === 'active' || status.kind === 'ended' ? status : undefined
}

/** Whether the member has the free tier, Klup Start. */
export const isFree = ({ kind }: MembershipStatus): boolean => kind === 'none' || kind === 'expired'
