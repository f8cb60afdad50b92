import { PATHS } from '../api/paths.ts'
import { type MembershipFacts, membershipFacts } from '../features/membership/membership-facts.ts'
import { type BoughtPlan, PURCHASE_KEY, SHARED_KEY } from '../features/membership/purchase.ts'
import type { ActionsLeft } from '../features/membership/state.ts'
import { type PaymentFacts, paymentFacts } from '../features/payment/payment-facts.ts'
import { type CalendarDate, calendarDate, isCalendarDate } from '../lib/dates.ts'
import type { Facts } from '../lib/services.ts'
import { tryOrUndefined } from '../lib/try.ts'

/** What the block of a page is painted from. An answer that is missing, failed or of another form is undefined. */
export interface Known {
  readonly user: { readonly id: number; readonly hasEndedMembership: boolean }
  readonly today: CalendarDate
  /** The plan of the purchase that this tab has started, null without one; undefined if the tab remembers more than that. */
  readonly plan: BoughtPlan | null | undefined
  readonly membership?: { readonly endDate: CalendarDate | null } | undefined
  readonly actionsLeft?: ActionsLeft | undefined
  readonly payment?: { readonly status: string } | undefined
}

/** A part of a page that is painted from answers. */
interface Block {
  /** The answers that it needs. */
  readonly reads: readonly ('membership' | 'actionsLeft' | 'payment')[]
  /** What it shows; undefined keeps its skeleton. */
  readonly facts: (known: Known) => MembershipFacts | PaymentFacts | undefined
}

/** The block of each screen that has one. */
export const BLOCKS: Readonly<Record<string, Block>> = {
  account: {
    reads: ['membership', 'actionsLeft'],
    facts({ user, today, plan, membership, actionsLeft }) {
      if (plan !== null || !membership || !actionsLeft) return undefined
      return membershipFacts({
        endDate: membership.endDate,
        hasEnded: user.hasEndedMembership,
        isOutdated: false,
        actionsLeft,
        plans: undefined,
        isSuperklupper: undefined,
        today,
        isAwaited: false,
        bought: undefined,
      })
    },
  },
  payment: {
    reads: ['payment'],
    facts: ({ plan, payment }) =>
      plan === undefined || !payment ? undefined : paymentFacts(payment.status, plan),
  },
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Whether a value is what the schema of its path accepts. */
const GUARDS: Readonly<Record<string, (value: Readonly<Record<string, unknown>>) => boolean>> = {
  [PATHS.membership]: ({ endDate }) =>
    endDate === null || (typeof endDate === 'string' && isCalendarDate(endDate)),
  [PATHS.actionsLeft]: ({ participations, contactRequests }) =>
    typeof participations === 'number' && typeof contactRequests === 'number',
  [PATHS.payment]: ({ status }) => typeof status === 'string',
}

/** Reads an answer in each form that the app accepts (DECISIONS, Reading the server's answers), or returns undefined. */
export function answerIn(path: string, text: string): unknown {
  const json: unknown = tryOrUndefined(() => JSON.parse(text))
  const inner = isRecord(json) ? json.data : undefined
  return [inner, json].find(answer => isRecord(answer) && GUARDS[path]?.(answer))
}

/** The facts of the block of a screen, from the answers by their path. Rejects if a call fails. */
export async function readFacts(
  screen: string,
  user: Known['user'],
  answers: ReadonlyMap<string, Promise<Response>>,
  window: Window,
): Promise<Facts | undefined> {
  const read = async (path: string): Promise<unknown> => {
    const answer = await answers.get(path)
    return answer?.ok ? answerIn(path, await answer.text()) : undefined
  }
  const block = BLOCKS[screen]
  const known: Record<string, unknown> = {}
  for (const name of block?.reads ?? []) known[name] = await read(PATHS[name])
  return block?.facts({
    user,
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
