import { flagIn } from '../api/flag.ts'
import { PATHS } from '../api/paths.ts'
import type { ActionsLeft, Plan } from '../api/schemas.ts'
import { type MembershipFacts, membershipFacts } from '../features/membership/card/membership-facts.ts'
import { summaryFacts } from '../features/membership/checkout/summary-facts.ts'
import { offerFacts } from '../features/membership/plans/plan-facts.ts'
import { offerFor, planOfMonths, renewalPrice } from '../features/membership/plans/plans.ts'
import { type BoughtPlan, PURCHASE_KEY, SHARED_KEY } from '../features/membership/purchase/purchase.ts'
import { membershipState } from '../features/membership/state.ts'
import { paymentFacts } from '../features/payment/payment-facts.ts'
import { type CalendarDate, calendarDate, isCalendarDate } from '../lib/dates.ts'
import type { Facts } from '../lib/services.ts'
import { tryOrUndefined } from '../lib/try.ts'

/** What the block of a page is painted from. An answer that is missing, failed or of another form is undefined. */
export interface Known {
  readonly user: {
    readonly id: number
    readonly email: string
    readonly hasEndedMembership: boolean | undefined
  }
  readonly today: CalendarDate
  /** The number of months in the address. */
  readonly months: string | undefined
  /** The plan of the purchase that this tab has started, null without one; undefined if the tab remembers more than that. */
  readonly plan: BoughtPlan | null | undefined
  readonly membership?: { readonly endDate: CalendarDate | null } | undefined
  readonly actionsLeft?: ActionsLeft | undefined
  readonly subscriptions?: readonly Plan[] | undefined
  readonly superklupper?: boolean | undefined
  readonly payment?: { readonly status: string } | undefined
}

/** A part of a page that is painted from answers. */
interface Block {
  readonly reads: readonly ('membership' | 'actionsLeft' | 'subscriptions' | 'superklupper' | 'payment')[]
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

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

type Fields = Readonly<Record<string, unknown>>

/** Reads an answer as the schema of its path does: undefined if that does not accept it. */
const READERS: Readonly<Record<string, (answer: unknown) => unknown>> = {
  [PATHS.membership]: record(
    ({ endDate }) => endDate === null || (typeof endDate === 'string' && isCalendarDate(endDate)),
  ),
  [PATHS.actionsLeft]: record(
    ({ participations, contactRequests }) =>
      typeof participations === 'number' && typeof contactRequests === 'number',
  ),
  [PATHS.payment]: record(({ status }) => typeof status === 'string'),
  [PATHS.subscriptions](answer) {
    if (!Array.isArray(answer) || answer.length > 200) return undefined
    const plans = answer.map(planIn)
    return plans.includes(undefined) ? undefined : plans.filter(plan => plan !== null)
  },
}

function record(isValid: (fields: Fields) => boolean) {
  return (answer: unknown) => (isRecord(answer) && isValid(answer) ? answer : undefined)
}

/** Null for a plan with a flag that cannot be read. */
function planIn(value: unknown): Plan | null | undefined {
  if (!isRecord(value) || !Number.isSafeInteger(value.id)) return undefined
  const { price, pricePerMonth, numOfMonth } = value
  if ([price, pricePerMonth, numOfMonth].some(number => typeof number !== 'number')) return undefined
  const flags = {
    active: flagIn(value.active, true),
    inActive: flagIn(value.inActive, false),
    isRenewal: flagIn(value.isRenewal, false),
    forSuperkluppers: flagIn(value.forSuperkluppers, false),
  }
  return Object.values(flags).includes(undefined) ? null : ({ ...value, ...flags } as Plan)
}

/** Reads an answer in each form that the app accepts (DECISIONS, Reading the server's answers), or returns undefined. */
export function answerIn(path: string, text: string): unknown {
  const json: unknown = tryOrUndefined(() => JSON.parse(text))
  if (path === PATHS.superklupper) return json !== undefined || !text.trim() || undefined
  const inner = isRecord(json) ? json.data : undefined
  return READERS[path]?.(inner) ?? READERS[path]?.(json)
}

/** The facts of the block of a screen, from the answers by their path. Rejects if a call fails. */
export async function readFacts(
  screen: string,
  { user, months }: Pick<Known, 'user' | 'months'>,
  answers: ReadonlyMap<string, Promise<Response>>,
  window: Window,
): Promise<Facts | undefined> {
  const read = async (path: string): Promise<unknown> => {
    const answer = await answers.get(path)
    const data = answer && answerIn(path, await answer.text())
    if (path === PATHS.superklupper && answer?.status === 404) return data && false
    return answer?.ok ? data : undefined
  }
  const block = BLOCKS[screen]
  const known: Record<string, unknown> = {}
  for (const name of block?.reads ?? []) known[name] = await read(PATHS[name])
  return block?.facts({
    user,
    months,
    today: calendarDate(new Date()),
    plan: startedPlan(window, user.id),
    ...known,
  }) as Facts | undefined
}

/** The plan of the purchase in the tab's storage: `Known.plan`. A browser may refuse storage. */
function startedPlan({ sessionStorage, localStorage }: Window, memberId: number): Known['plan'] {
  if (SHARED_KEY in localStorage) return undefined
  const text = sessionStorage.getItem(PURCHASE_KEY)
  if (text === null) return null
  const purchase = JSON.parse(text)
  return purchase?.state === 'started' && purchase.memberId === memberId ? purchase.plan : undefined
}
