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

/** The member and the address of a page. */
export interface MemberPage {
  /** The name of the screen. */
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

/** The part of a page that the script in the document draws from answers. */
interface Block {
  /** Returns nothing for a purchase that only the app can show. */
  View(props: BlockProps): ReactNode
  /** The app must record what the block shows, so links wait for the app. */
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

/** The view of a page's block, from the answers and the stored purchase. Undefined keeps the skeleton. */
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

/** The view of a block, from the answers known so far. */
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

/** The stored purchase, or null. Undefined if only the app can show it. Throws if the browser refuses storage. */
function browserPurchase({ localStorage }: Window, memberId: number): Purchase | null | undefined {
  const purchase = recordIn(localStorage.getItem(PURCHASE_KEY), memberId)
  if (!purchase) return null
  return purchase.state === 'started' && purchase.plan ? purchase : undefined
}
