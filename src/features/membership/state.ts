import { addMonths, type CalendarDate, daysBetween } from '../../lib/dates.ts'

/** The free tier, Klup Start: how many of each a member may have (§9). */
export const FREE_TIER = { participations: 2, contactRequests: 2 } as const

/** What is left of the free tier (§3). */
export interface ActionsLeft {
  readonly participations: number
  readonly contactRequests: number
}

/**
 * The membership states of §4:
 *
 * | kind    | endDate             | hasEndedMembership |
 * |---------|---------------------|--------------------|
 * | none    | null                | any                |
 * | active  | today or later      | false              |
 * | ended   | today or later      | true               |
 * | expired | before today        | any                |
 */
export type MembershipState =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'active' | 'ended' | 'expired'
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
): state is MembershipState & { readonly kind: 'active' | 'ended'; readonly endDate: CalendarDate } =>
  state.kind === 'active' || state.kind === 'ended'

/** Returns the part of the free tier that is used up (§4). */
export function usedUp({
  participations,
  contactRequests,
}: ActionsLeft): 'both' | 'activities' | 'requests' | 'nothing' {
  if (participations <= 0) return contactRequests <= 0 ? 'both' : 'activities'
  return contactRequests <= 0 ? 'requests' : 'nothing'
}

/** Returns the text beside an end date. */
export function daysLeftText(days: number): string {
  if (days === 0) return 'Vandaag is de laatste dag'
  return `nog ${days} ${days === 1 ? 'dag' : 'dagen'}`
}

/**
 * Returns how much of the period has passed, in % of the bar, between 3 and 97. The server gives only the end date, so
 * this assumes the shortest period for sale (3, 6 or 12 months) that contains today.
 */
export function periodProgress(endDate: CalendarDate, today: CalendarDate): number {
  const start = [3, 6, 12]
    .map(months => addMonths(endDate, -months))
    .find(date => daysBetween(date, today) >= 0)
  if (!start) return 3
  const percent = (daysBetween(start, today) / daysBetween(start, endDate)) * 100
  return Math.round(Math.min(97, Math.max(3, percent)))
}
