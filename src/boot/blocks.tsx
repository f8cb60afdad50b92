import type { ReactNode } from 'react'
import type { Config } from '../api/config-schema.ts'
import { photoSources } from '../api/photo.ts'
import type { Answers } from '../api/reads.ts'
import type { User } from '../api/schemas.ts'
import { AccountView } from '../features/account/account-view.tsx'
import { type MemberAnswers, membershipStatus } from '../features/membership/membership-status.ts'
import { MembershipView } from '../features/membership/membership-view.tsx'
import { offerOf, planOfMonths } from '../features/membership/plans/plans.ts'
import type { Purchase } from '../features/membership/purchase/purchase.ts'
import { PURCHASE_KEY, recordIn } from '../features/membership/purchase/record.ts'
import { ShopView } from '../features/membership/shop-view.tsx'
import { PaymentView } from '../features/payment/payment-view.tsx'
import { paymentStatus } from '../features/payment/status.ts'
import { calendarDate } from '../lib/dates.ts'
import { tryOrUndefined } from '../lib/try.ts'

/** What a page shows of its member and address. */
export interface MemberPage {
  /** The key of its screen. */
  readonly name: string
  readonly user: User | undefined
  /** The number of months in the address. */
  readonly months: number | undefined
}

interface BlockProps {
  readonly user: User
  readonly months: number | undefined
  readonly answers: MemberAnswers
  readonly payment: Answers['payment']
  readonly config: Config
}

/** A part of a page that is drawn from answers before the app runs. */
interface Block {
  /** Returns nothing if only the app can judge the purchase of this browser. */
  View(props: BlockProps): ReactNode
  /** The app records what it shows, so that nobody may leave before (DECISIONS, What is shown is known). */
  readonly isRecorded?: boolean
}

export const BLOCKS: Readonly<Partial<Record<string, Block>>> = {
  account: {
    View: ({ user, answers, config }) =>
      !answers.purchase && (
        <AccountView user={user} config={config} status={membershipStatus(answers)} answers={answers} />
      ),
  },
  membership: {
    View({ user, months, answers, config }) {
      const offer = offerOf(answers)
      if (!offer || answers.purchase) return undefined
      const shown = { status: membershipStatus(answers), answers }
      const plan = planOfMonths(offer, months)
      return (
        <MembershipView
          {...shown}
          plans={<ShopView {...shown} offer={offer} plan={plan} email={user.email} config={config} />}
        />
      )
    },
  },
  payment: {
    isRecorded: true,
    View: ({ user, config, payment, answers: { purchase } }) =>
      payment && (
        <PaymentView
          photo={photoSources(user.photo, config)?.src}
          status={paymentStatus(payment.status)}
          purchase={purchase}
        />
      ),
  },
}

/** The view of the block of a page, from its answers and what the browser remembers; undefined keeps its skeleton. */
export function blockView(
  page: MemberPage,
  answers: Answers | undefined,
  config: Config,
  window: Window,
): ReactNode {
  const { user } = page
  if (!user || !answers) return undefined
  // A browser may refuse storage.
  const purchase = tryOrUndefined(() => browserPurchase(window, user.id))
  if (purchase === undefined) return undefined
  return viewOf({
    ...page,
    user,
    answers,
    config,
    purchase: purchase ?? undefined,
    today: calendarDate(new Date()),
  })
}

interface ViewOptions
  extends Pick<BlockProps, 'user' | 'months' | 'config'>,
    Pick<MemberAnswers, 'purchase' | 'today'> {
  readonly name: string
  readonly answers: Answers
}

/** The view of a block, from the answers to all that its page prefetches. */
export function viewOf({ name, answers, purchase, today, ...page }: ViewOptions): ReactNode {
  const known: MemberAnswers = {
    membership: { data: answers.membership, error: undefined },
    actionsLeft: { data: answers.actionsLeft, error: undefined },
    plans: { data: answers.subscriptions, error: undefined },
    superklupper: { data: answers.superklupper, error: undefined },
    hasEnded: page.user.hasEndedMembership,
    purchase,
    today,
  }
  return BLOCKS[name]?.View({ ...page, answers: known, payment: answers.payment }) || undefined
}

/** The purchase of this browser, or null. Undefined if only the app can judge it. Throws if the browser refuses storage. */
function browserPurchase({ localStorage }: Window, memberId: number): Purchase | null | undefined {
  const purchase = recordIn(localStorage.getItem(PURCHASE_KEY), memberId)
  if (!purchase) return null
  return purchase.state === 'started' && purchase.plan ? purchase : undefined
}
