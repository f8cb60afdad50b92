import type { ActionsLeft, Plan } from '../../../api/schemas.ts'
import {
  addDays,
  addMonths,
  type CalendarDate,
  formatDate,
  isPast,
  monthsBetween,
  spellDate,
} from '../../../lib/dates.ts'
import { formatMonths, formatPrice } from '../../../lib/money.ts'
import { offerFor, renewalText } from '../plans/plans.ts'
import { type BoughtPlan, boughtText } from '../purchase/purchase.ts'
import { FREE_TIER, isPaid, membershipState } from '../state.ts'

/** What a read has brought: undefined while it is pending, null if it failed. */
type Answer<Data> = Data | null | undefined

export interface MembershipData {
  /** Null without a membership, undefined while it is unknown. */
  readonly endDate: CalendarDate | null | undefined
  readonly hasEnded: boolean
  /** The last read of the membership failed, so it may have changed. */
  readonly isOutdated: boolean
  readonly actionsLeft: Answer<ActionsLeft>
  readonly plans: Answer<readonly Plan[]>
  readonly isSuperklupper: Answer<boolean>
  readonly today: CalendarDate
  readonly isAwaited: boolean
  /** The plan of that payment, if this tab knows it. */
  readonly bought: BoughtPlan | undefined
  /** The card is on the membership page, which has the plans themselves. */
  readonly isBesidePlans?: boolean
}

/** Undefined until it is known. An empty text says nothing. */
type MaybeText = string | undefined

/** How many of the two pills of a meter are full. */
export type Pills = '0' | '1' | '2'

export interface EndDateFacts {
  readonly endDate: string
  readonly endDateSpelled: string
}

/** A paid membership, and what follows it. */
export interface PeriodFacts extends EndDateFacts {
  readonly kind: 'active' | 'ended'
  readonly rest: string
  readonly nextDate: string
  readonly nextDateSpelled: string
  readonly next: MaybeText
  readonly explanation: string
}

/** A paid membership in two lines. */
export interface LineFacts extends EndDateFacts {
  readonly kind: 'active' | 'ended'
  /** «daarna», unless `next` is a sentence. */
  readonly word: string
  readonly next: MaybeText
}

/** The rest of the free tier. */
export interface MeterFacts {
  readonly activities: MaybeText
  readonly activityPills: Pills
  readonly requests: MaybeText
  readonly requestPills: Pills
}

/** The reason to choose a membership. */
export interface InvitationFacts {
  readonly invitation: MaybeText
  readonly price: MaybeText
}

/** The texts of the card of a membership (DECISIONS, What a member has). */
export type MembershipFacts =
  | PeriodFacts
  | LineFacts
  // The end date alone.
  | ({ readonly kind: 'active' | 'ended' } & EndDateFacts)
  | ({ readonly kind: 'expired' } & EndDateFacts & MeterFacts & InvitationFacts)
  | ({ readonly kind: 'none'; readonly allowed: string } & MeterFacts & InvitationFacts)
  | ({ readonly kind: 'paid'; readonly bought: string } & EndDateFacts)

/** Turns the data into the texts of the card; undefined while the membership is unknown. */
export function membershipFacts(data: MembershipData): MembershipFacts | undefined {
  const { endDate, hasEnded, today, isAwaited, actionsLeft } = data
  if (isAwaited)
    return { kind: 'paid', bought: data.bought ? boughtText(data.bought) : '', ...validUntil(endDate, today) }
  if (endDate === undefined) return undefined
  const state = membershipState(endDate, hasEnded, today)
  if (isPaid(state)) {
    const { kind } = state
    const isFar = state.endDate > addMonths(today, MAX_YEARS * 12)
    if (isFar) return { kind, ...endOf(state.endDate) }
    const { next, explanation } = kind === 'active' ? renewal(data) : end(data)
    if (data.isBesidePlans)
      return { kind, ...endOf(state.endDate), word: next === GOES_ON ? '' : 'daarna', next }
    const nextDate = addDays(state.endDate, 1)
    return {
      kind,
      ...endOf(state.endDate),
      rest: restText(kind, today, state),
      nextDate: formatDate(nextDate),
      nextDateSpelled: spellDate(nextDate),
      next,
      explanation,
    }
  }
  const free = { ...metersOf(actionsLeft), ...invitationOf(data) }
  if (state.kind === 'expired') return { kind: 'expired', ...endOf(state.endDate), ...free }
  return { kind: 'none', allowed: allowedText(actionsLeft), ...free }
}

const GOES_ON = 'Je lidmaatschap loopt door'

const renewal = ({ plans }: MembershipData) => ({
  next: plans === null ? GOES_ON : plans && renewalText(plans),
  explanation: 'tot je opzegt. Via Apple of een promotiecode stopt het vanzelf.',
})

/** Old data promises nothing. */
const end = ({ isOutdated }: MembershipData) => ({
  next: 'Klup Start',
  explanation: isOutdated ? '' : 'Je betaalt niets meer.',
})

const endOf = (date: CalendarDate) => ({ endDate: formatDate(date), endDateSpelled: spellDate(date) })

const validUntil = (endDate: CalendarDate | null | undefined, today: CalendarDate): EndDateFacts =>
  endDate && !isPast(endDate, today) ? endOf(endDate) : { endDate: '', endDateSpelled: '' }

/** From how many days on the rest is said in months, from how many months on in years, and until how many years at all. */
const IN_MONTHS = 62
const IN_YEARS = 24
const MAX_YEARS = 100
/** Until how many days left a renewal is near. */
const NEAR = 6

/** `nog ruim 2 jaar`, `nog 3 maanden`, `nog 12 dagen`; near the end what the last day means. */
function restText(
  kind: 'active' | 'ended',
  today: CalendarDate,
  { endDate, daysLeft }: { readonly endDate: CalendarDate; readonly daysLeft: number },
): string {
  if (daysLeft >= IN_MONTHS) {
    const months = monthsBetween(today, endDate)
    const [unit, text] =
      months < IN_YEARS ? [1, formatMonths(months)] : [12, `${Math.floor(months / 12)} jaar`]
    const whole = months - (months % unit)
    return `nog ${addMonths(today, whole) === endDate ? '' : 'ruim '}${text}`
  }
  if (kind === 'active' && daysLeft <= NEAR)
    return daysLeft === 0 ? 'loopt morgen door' : `loopt over ${daysLeft + 1} dagen door`
  if (daysLeft === 0) return 'Vandaag is de laatste dag'
  return `nog ${daysLeft} ${daysLeft === 1 ? 'dag' : 'dagen'}`
}

/** What Klup Start allows (§1), unless all of it is used up. */
function allowedText(actionsLeft: Answer<ActionsLeft>): string {
  const { participations, contactRequests } = actionsLeft ?? FREE_TIER
  if (participations <= 0 && contactRequests <= 0) return ''
  return `Met Klup Start kun je meedoen aan ${FREE_TIER.participations} activiteiten en ${FREE_TIER.contactRequests} contactverzoeken sturen.`
}

/** The limit of both meters is the number of their pills. */
const PILLS: readonly Pills[] = ['0', '1', '2']

const pillsOf = (left = 0): Pills => PILLS[Math.floor(Math.min(2, Math.max(0, left)))] ?? '0'

function metersOf(actionsLeft: Answer<ActionsLeft>): MeterFacts {
  const activityPills = pillsOf(actionsLeft?.participations)
  const requestPills = pillsOf(actionsLeft?.contactRequests)
  const text = (pills: Pills) => (actionsLeft === null ? '' : actionsLeft && `nog ${pills} van 2`)
  return { activities: text(activityPills), activityPills, requests: text(requestPills), requestPills }
}

/** The cheapest plan of this member, or the offer for early members. */
function invitationOf({ plans, isSuperklupper, isBesidePlans }: MembershipData): InvitationFacts {
  if (isBesidePlans) return { invitation: '', price: '' }
  if (plans === undefined || isSuperklupper === undefined) return { invitation: undefined, price: undefined }
  const { special, ordinary } = offerFor(plans ?? [], isSuperklupper === true)
  if (special.length > 0) return { invitation: 'Er ligt een speciaal aanbod voor je klaar.', price: '' }
  if (isSuperklupper === null || ordinary.length === 0)
    return { invitation: 'Met Klup Compleet doe je onbeperkt mee.', price: '' }
  const lowest = Math.min(...ordinary.map(plan => plan.pricePerMonth))
  return {
    invitation: 'Met Klup Compleet doe je onbeperkt mee, vanaf',
    price: `${formatPrice(lowest)} per maand.`,
  }
}
