import type { ReactNode } from 'react'
import type { Config } from '../api/config-schema.ts'
import type { Answers } from '../api/reads.ts'
import type { User } from '../api/schemas.ts'
import { AccountMembershipView } from '../features/account/account-membership-view.tsx'
import { type MembershipData, membershipFacts } from '../features/membership/card/membership-card-facts.ts'
import { membershipCards } from '../features/membership/membership-cards.ts'
import { MembershipView } from '../features/membership/membership-view.tsx'
import { offerFor, planOfMonths, renewalPrice } from '../features/membership/plans/plans.ts'
import { type BoughtPlan, SHARED_KEY } from '../features/membership/purchase/purchase.ts'
import { storedPurchase } from '../features/membership/purchase/stored.ts'
import { shopFacts } from '../features/membership/shop-facts.ts'
import { ShopView } from '../features/membership/shop-view.tsx'
import { isPaid, membershipState } from '../features/membership/state.ts'
import { PaymentView } from '../features/payment/payment-view.tsx'
import { paymentStatus } from '../features/payment/status.ts'
import { type CalendarDate, calendarDate } from '../lib/dates.ts'
import { tryOrUndefined } from '../lib/try.ts'

type ReadName = keyof Answers
/** The data of some reads, all of which were answered. */
type Data<Name extends ReadName> = { readonly [N in Name]-?: NonNullable<Answers[N]> }

/** What the tab remembers of a purchase: the plan for which it went to the bank, nothing, or what only the app can judge. */
type TabPurchase = BoughtPlan | 'none' | 'unclear'

/** What is known besides the answers. */
interface Known {
  readonly user: User
  readonly today: CalendarDate
  /** The number of months in the address. */
  readonly months: number | undefined
  readonly purchase: TabPurchase
}

/** A part of a page that is drawn from answers before the app runs. */
interface Row<Name extends ReadName, Facts> {
  readonly reads: readonly Name[]
  /** Undefined keeps the skeleton. */
  readonly facts: (data: Known & Data<Name>) => Facts | undefined
  readonly View: (props: { readonly facts: Facts; readonly config: Config }) => ReactNode
  /** The app records what it shows, so that nobody may leave before (DECISIONS, What is shown is known). */
  readonly isRecorded?: boolean
}

interface Block {
  readonly reads: readonly ReadName[]
  readonly isRecorded: boolean
  /** Returns the view of the answers; undefined if one is missing or only the app can judge them. */
  view(known: Known, answers: Answers, config: Config): ReactNode
}

/** The compiler holds the reads, the facts and the view of a row together. */
function block<Name extends ReadName, Facts>(row: Row<Name, Facts>): Block {
  const { reads, isRecorded = false, facts: factsOf, View } = row
  const hasAll = (answers: Answers): answers is Answers & Data<Name> =>
    reads.every(name => answers[name] !== undefined)
  return {
    reads,
    isRecorded,
    view(known, answers, config) {
      const facts = hasAll(answers) ? factsOf({ ...known, ...answers }) : undefined
      return facts && <View facts={facts} config={config} />
    },
  }
}

/** The data of a member's card. A purchase that the tab remembers is judged by the app. */
const cardData = ({
  user,
  today,
  membership,
  actionsLeft,
}: Known & Data<'membership' | 'actionsLeft'>): MembershipData => ({
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

/** One row a page. */
export const BLOCKS: Readonly<Partial<Record<string, Block>>> = {
  account: block({
    reads: ['membership', 'actionsLeft'],
    facts: data => (data.purchase === 'none' ? membershipFacts(cardData(data)) : undefined),
    View: AccountMembershipView,
  }),
  membership: block({
    reads: ['membership', 'actionsLeft', 'subscriptions', 'superklupper'],
    facts(data) {
      if (data.purchase !== 'none') return undefined
      const { user, today, months, membership, subscriptions: plans, superklupper: isSuperklupper } = data
      const state = membershipState(membership.endDate, user.hasEndedMembership, today)
      const card = membershipFacts({ ...cardData(data), plans, isSuperklupper, isBesidePlans: true })
      const offer = offerFor(plans, isSuperklupper)
      return {
        card,
        period: isPaid(state) ? state.kind : undefined,
        cards: membershipCards({
          state,
          kind: card?.kind,
          isLoading: false,
          isAwaited: false,
          hasPlans: true,
        }),
        shop: shopFacts({
          offer,
          isSuperklupper,
          plan: planOfMonths(offer, months),
          renewalPrice: renewalPrice(plans),
          email: user.email,
          state,
        }),
      }
    },
    View: ({ facts: { card, shop, ...page }, config }) => (
      <MembershipView {...page} facts={card} plans={<ShopView facts={shop} card={card} config={config} />} />
    ),
  }),
  payment: block({
    reads: ['payment'],
    isRecorded: true,
    facts: ({ purchase, payment }) =>
      purchase === 'unclear'
        ? undefined
        : {
            status: paymentStatus(payment.status),
            purchase: purchase === 'none' ? undefined : ({ state: 'started', plan: purchase } as const),
          },
    View: ({ facts }) => <PaymentView {...facts} />,
  }),
}

/** What a page shows of its member and address. */
export interface MemberPage {
  /** The key of its screen. */
  readonly name: string
  readonly user: User | undefined
  /** The number of months in the address. */
  readonly months: number | undefined
}

/** The view of the block of a page, from its answers and what the tab remembers; undefined keeps its skeleton. */
export function blockView(
  { name, user, months }: MemberPage,
  answers: Answers | undefined,
  config: Config,
  window: Window,
): ReactNode {
  if (!user || !answers) return undefined
  // A browser may refuse storage.
  const purchase = tryOrUndefined(() => tabPurchase(window, user.id)) ?? 'unclear'
  const today = calendarDate(new Date())
  return BLOCKS[name]?.view({ user, months, today, purchase }, answers, config)
}

/** What this tab has bought. Undefined if it went to the bank for two plans. Throws if the browser refuses storage. */
function tabPurchase({ sessionStorage, localStorage }: Window, memberId: number): TabPurchase | undefined {
  if (SHARED_KEY in localStorage) return 'unclear'
  const purchase = storedPurchase(() => sessionStorage)
  if (purchase?.memberId !== memberId) return 'none'
  return purchase.state === 'started' ? purchase.plan : 'unclear'
}
