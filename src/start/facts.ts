import type { Answers } from '../api/reads.ts'
import type { User } from '../api/schemas.ts'
import { type MembershipFacts, membershipFacts } from '../features/membership/card/membership-facts.ts'
import { summaryFacts } from '../features/membership/checkout/summary-facts.ts'
import { offerFacts } from '../features/membership/plans/plan-facts.ts'
import { offerFor, planOfMonths, renewalPrice } from '../features/membership/plans/plans.ts'
import { type BoughtPlan, SHARED_KEY } from '../features/membership/purchase/purchase.ts'
import { storedPurchase } from '../features/membership/purchase/stored.ts'
import { membershipState } from '../features/membership/state.ts'
import { paymentFacts } from '../features/payment/payment-facts.ts'
import { type CalendarDate, calendarDate } from '../lib/dates.ts'
import type { Facts } from '../lib/services.ts'
import { tryOrUndefined } from '../lib/try.ts'

/** What the block of a page is painted from. */
export interface Known extends Answers {
  readonly user: User
  readonly today: CalendarDate
  /** The number of months in the address. */
  readonly months: string | undefined
  /** The plan of the purchase that this tab has started, null without one; undefined if the tab remembers more than that. */
  readonly plan: BoughtPlan | null | undefined
}

/** A part of a page that is painted from answers. */
interface Block {
  readonly reads: readonly (keyof Answers)[]
  /** What it shows; undefined keeps its skeleton. */
  readonly facts: (known: Known) => object | undefined
  /** The app records what it shows, so that nobody may leave before (DECISIONS, What is shown is known). */
  readonly isRecorded?: boolean
}

/** The facts of the member's card. A purchase that the tab remembers is judged by the app. */
function cardFacts(
  { user, today, plan, membership, ...known }: Known,
  isBesidePlans = false,
): MembershipFacts | undefined {
  if (plan !== null || !membership || !known.actionsLeft) return undefined
  const facts = membershipFacts({
    endDate: membership.endDate,
    hasEnded: user.hasEndedMembership,
    isOutdated: false,
    actionsLeft: known.actionsLeft,
    plans: known.subscriptions,
    isSuperklupper: known.superklupper,
    today,
    isAwaited: false,
    bought: undefined,
    isBesidePlans,
  })
  // No template has the end date alone.
  const isValid = facts?.kind === 'active' || facts?.kind === 'ended'
  return isValid && !('rest' in facts) ? undefined : facts
}

function shopFacts({ user, months, today, membership, subscriptions, superklupper }: Known) {
  if (!membership || !subscriptions || superklupper === undefined) return undefined
  const offer = offerFor(subscriptions, superklupper)
  const plan = planOfMonths(offer, months)
  const state = membershipState(membership.endDate, user.hasEndedMembership, today)
  const chosen = plan && String(plan.numOfMonth)
  return {
    plans: { ...offerFacts(offer, superklupper), chosen },
    summary: summaryFacts({ plan, renewalPrice: renewalPrice(subscriptions), email: user.email, state }),
  }
}

export const BLOCKS: Readonly<Record<string, Block>> = {
  account: {
    reads: ['membership', 'actionsLeft'],
    facts: known => cardFacts(known),
  },
  membership: {
    reads: ['membership', 'actionsLeft', 'subscriptions', 'superklupper'],
    facts(known) {
      const card = cardFacts(known, true)
      const shop = shopFacts(known)
      // Without a plan for sale, the page has another text.
      return card && shop?.plans.ordinary.concat(shop.plans.special).length ? { ...card, ...shop } : undefined
    },
  },
  payment: {
    reads: ['payment'],
    isRecorded: true,
    facts: ({ plan, payment }) =>
      plan === undefined || !payment ? undefined : paymentFacts(payment.status, plan),
  },
}

/** What a page shows of its member and address. */
export interface MemberPage {
  readonly screen: string
  readonly user: User | undefined
  /** The number of months in the address. */
  readonly months: string | undefined
}

/** The facts of the block of a page, from its answers and what the tab remembers; undefined keeps its skeleton. */
export function blockFacts(
  { screen, user, months }: MemberPage,
  answers: Answers | undefined,
  window: Window,
): Facts | undefined {
  if (!user || !answers) return undefined
  // A browser may refuse storage.
  const plan = tryOrUndefined(() => startedPlan(window, user.id))
  const today = calendarDate(new Date())
  return BLOCKS[screen]?.facts({ user, months, today, plan, ...answers }) as Facts | undefined
}

/** The plan of the purchase in the tab's storage: `Known.plan`. Throws if the browser refuses storage. */
function startedPlan({ sessionStorage, localStorage }: Window, memberId: number): Known['plan'] {
  if (SHARED_KEY in localStorage) return undefined
  const purchase = storedPurchase(() => sessionStorage)
  if (purchase?.memberId !== memberId) return null
  return purchase.state === 'started' ? purchase.plan : undefined
}
