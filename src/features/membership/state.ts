import { type CalendarDate, daysBetween } from '../../lib/dates.ts'

/** The free tier, Klup Start: how many of each a member may have (§9). */
export const FREE_TIER = { participations: 2, contactRequests: 2 } as const

/** The kinds of a membership that is valid today. */
type PaidKind = 'active' | 'ended'

/**
 * The membership states of §4:
 *
 * | kind    | endDate        | hasEndedMembership |
 * |---------|----------------|--------------------|
 * | none    | null           | any                |
 * | active  | today or later | false              |
 * | ended   | today or later | true               |
 * | expired | before today   | any                |
 */
export type MembershipState =
  | { readonly kind: 'none' }
  | {
      readonly kind: PaidKind | 'expired'
      readonly endDate: CalendarDate
      readonly daysLeft: number
    }

/** Returns the state of a membership on a day (§4). It is valid through its last day. */
export function membershipState(
  endDate: CalendarDate | null,
  hasEndedMembership: boolean,
  today: CalendarDate,
): MembershipState {
  if (endDate === null) return { kind: 'none' }
  const daysLeft = daysBetween(today, endDate)
  if (daysLeft < 0) return { kind: 'expired', endDate, daysLeft }
  return { kind: hasEndedMembership ? 'ended' : 'active', endDate, daysLeft }
}

/** Whether the member has Klup Compleet now; an expired membership counts as none (§4). */
export const isPaid = (
  state: MembershipState,
): state is MembershipState & { readonly kind: PaidKind; readonly endDate: CalendarDate } =>
  state.kind !== 'none' && state.kind !== 'expired'
