import type { ActionsLeft } from '../../api/schemas.ts'
import { addMonths, type CalendarDate, daysBetween, monthsBetween } from '../../lib/dates.ts'
import { formatMonths } from '../../lib/money.ts'
import type { MemberAnswers, ValidMembership } from '../membership/membership-status.ts'
import { offerOf, perMonthText, renewalPrice } from '../shop/plans.ts'

/** The free tier, Klup Start: how many of each a member may have (§9). */
export const FREE_TIER = { participations: 2, contactRequests: 2 } as const

/** The least number of days that are shown as months. */
const MIN_DAYS_AS_MONTHS = 62
/** In its last days an active membership says when it renews. */
const MAX_DAYS_TO_RENEWAL = 6

/**
 * `nog ruim 3 maanden`, `nog 12 dagen`; an active membership near its end says when it renews. Empty for one without an end, which
 * has a date far away.
 */
export function timeLeftText({ kind, endDate }: ValidMembership, today: CalendarDate): string {
  if (endDate >= '2100') return ''
  const days = daysBetween(today, endDate)
  if (days >= MIN_DAYS_AS_MONTHS) {
    const months = monthsBetween(today, endDate)
    return `nog ${addMonths(today, months) === endDate ? '' : 'ruim '}${formatMonths(months)}`
  }
  if (kind === 'active' && days <= MAX_DAYS_TO_RENEWAL)
    return days === 0 ? 'wordt morgen verlengd' : `wordt over ${days + 1} dagen verlengd`
  if (days === 0) return 'Vandaag is de laatste dag'
  return `nog ${days} ${days === 1 ? 'dag' : 'dagen'}`
}

/** The price of the renewal, or the free tier; undefined until it is known. */
export function afterwardsText(
  { kind }: ValidMembership,
  { plans }: Pick<MemberAnswers, 'plans'>,
): string | undefined {
  if (kind === 'ended') return 'Klup Start'
  if (plans.data) return perMonthText(renewalPrice(plans.data))
  return plans.error && 'Je lidmaatschap loopt door'
}

/** What of the free tier is used up (§4); empty if nothing is. */
export function usedUpText({ participations, contactRequests }: ActionsLeft = FREE_TIER): string {
  const used = [participations <= 0 && 'activiteiten', contactRequests <= 0 && 'contactverzoeken']
  const parts = used.filter(Boolean).join(' en ')
  return parts && `Je ${parts} van Klup Start zijn op.`
}

/**
 * The invitation to a special offer, or to Klup Compleet with the price of the cheapest plan. Undefined until plans and offer
 * are known.
 */
export function invitationText(answers: Pick<MemberAnswers, 'plans' | 'superklupper'>) {
  const offer = offerOf(answers)
  if (!offer && !answers.plans.error) return undefined
  const { special = [], ordinary = [] } = offer ?? {}
  if (special.length > 0) return { text: 'Er ligt een speciaal aanbod voor je klaar.' }
  if (ordinary.length === 0) return { text: 'Met Klup Compleet doe je onbeperkt mee.' }
  const lowest = Math.min(...ordinary.map(plan => plan.pricePerMonth))
  return { text: 'Met Klup Compleet doe je onbeperkt mee, vanaf', price: `${perMonthText(lowest)}.` }
}
