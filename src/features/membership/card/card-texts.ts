import type { ActionsLeft } from '../../../api/schemas.ts'
import { addMonths, type CalendarDate, daysBetween, monthsBetween } from '../../../lib/dates.ts'
import { formatMonths } from '../../../lib/money.ts'
import type { MemberAnswers, ValidMembership } from '../membership-status.ts'
import { offerOf, perMonthText, renewalText } from '../plans/plans.ts'

/** The free tier, Klup Start: how many of each a member may have (§9). */
export const FREE_TIER = { participations: 2, contactRequests: 2 } as const

/** From how many days on the rest is said in months, from how many months on in years, and until how many years at all. */
const IN_MONTHS = 62
const IN_YEARS = 24
const MAX_YEARS = 100
/** Until how many days left a renewal is near. */
const NEAR = 6

/**
 * `nog ruim 2 jaar`, `nog 3 maanden`, `nog 12 dagen`; near the end what the last day means. Empty if the end is too far away,
 * and then nothing follows it.
 */
export function restText({ kind, endDate }: ValidMembership, today: CalendarDate): string {
  if (endDate > addMonths(today, MAX_YEARS * 12)) return ''
  const days = daysBetween(today, endDate)
  if (days >= IN_MONTHS) {
    const months = monthsBetween(today, endDate)
    const [unit, text] =
      months < IN_YEARS ? [1, formatMonths(months)] : [12, `${Math.floor(months / 12)} jaar`]
    const whole = months - (months % unit)
    return `nog ${addMonths(today, whole) === endDate ? '' : 'ruim '}${text}`
  }
  if (kind === 'active' && days <= NEAR)
    return days === 0 ? 'loopt morgen door' : `loopt over ${days + 1} dagen door`
  if (days === 0) return 'Vandaag is de laatste dag'
  return `nog ${days} ${days === 1 ? 'dag' : 'dagen'}`
}

/** Says that a membership renews, without a price. */
export const GOES_ON = 'Je lidmaatschap loopt door'

/** What follows the end date; undefined until it is known. */
export function nextText(
  { kind }: ValidMembership,
  { plans }: Pick<MemberAnswers, 'plans'>,
): string | undefined {
  if (kind === 'ended') return 'Klup Start'
  if (plans.data) return renewalText(plans.data)
  return plans.error && GOES_ON
}

/** Whether nothing is left of the free tier. */
export const usedUp = ({ participations, contactRequests }: ActionsLeft = FREE_TIER): boolean =>
  participations <= 0 && contactRequests <= 0

export const USED_UP = 'Je hebt alles van Klup Start gebruikt.'

/** What Klup Start allows (§1), or that it is used up; nothing if only one of the two is, which the meters say. */
export function allowedText(left: ActionsLeft = FREE_TIER): string {
  if (usedUp(left)) return USED_UP
  if (Math.min(left.participations, left.contactRequests) <= 0) return ''
  return `Met Klup Start kun je meedoen aan ${FREE_TIER.participations} activiteiten en ${FREE_TIER.contactRequests} contactverzoeken sturen.`
}

/**
 * Invites to the offer for early members, or to Klup Compleet with the price of the member's cheapest plan; undefined until the
 * plans and the offer are known.
 */
export function invitationText(answers: Pick<MemberAnswers, 'plans' | 'superklupper'>) {
  const { plans, superklupper } = answers
  if ([plans, superklupper].some(({ data, error }) => (data ?? error) === undefined)) return undefined
  const { special = [], ordinary = [] } = offerOf(answers) ?? {}
  if (special.length > 0) return { text: 'Er ligt een speciaal aanbod voor je klaar.' }
  if (superklupper.data === undefined || ordinary.length === 0)
    return { text: 'Met Klup Compleet doe je onbeperkt mee.' }
  const lowest = Math.min(...ordinary.map(plan => plan.pricePerMonth))
  return { text: 'Met Klup Compleet doe je onbeperkt mee, vanaf', price: `${perMonthText(lowest)}.` }
}
