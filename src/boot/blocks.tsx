import type { ReactNode } from 'react'
import type { Config } from '../api/config.ts'
import type { Answers } from '../api/reads.ts'
import type { User } from '../api/schemas.ts'
import { AccountView } from '../features/account/account-view.tsx'
import { type MemberAnswers, membershipStatus } from '../features/membership/membership-status.ts'
import { MembershipView } from '../features/shop/membership-view.tsx'
import { offerOf, planOfMonths } from '../features/shop/plans.ts'
import { ShopView } from '../features/shop/shop-view.tsx'
import { calendarDate } from '../lib/dates.ts'

/** The member and the address of a page. */
export interface MemberPage {
  readonly name: string
  readonly user: User | undefined
  readonly months: number | undefined
}

interface BlockProps {
  readonly user: User
  readonly months: number | undefined
  readonly answers: MemberAnswers
  readonly config: Config
}

/** The parts of pages that the script in the document draws from answers, by screen. */
export const BLOCKS: Readonly<Partial<Record<string, (props: BlockProps) => ReactNode>>> = {
  account: ({ user, answers, config }) => (
    <AccountView user={user} config={config} status={membershipStatus(answers)} answers={answers} />
  ),
  membership({ user, months, answers, config }) {
    const offer = offerOf(answers)
    if (!offer) return undefined
    const shown = { status: membershipStatus(answers), answers }
    const plan = planOfMonths(offer, months)
    return (
      <MembershipView {...shown}>
        <ShopView {...shown} offer={offer} plan={plan} email={user.email} config={config} />
      </MembershipView>
    )
  },
}

/** The view of a page's block, from the answers known so far. Undefined keeps the skeleton. */
export function blockView(page: MemberPage, answers: Answers, config: Config): ReactNode {
  const { name, user, months } = page
  if (!user) return undefined
  const known: MemberAnswers = {
    membership: { data: answers.membership, error: undefined },
    actionsLeft: { data: answers.actionsLeft, error: undefined },
    plans: { data: answers.plans, error: undefined },
    superklupper: { data: answers.superklupper, error: undefined },
    hasEnded: user.hasEndedMembership,
    purchase: 'nothing',
    today: calendarDate(new Date()),
  }
  return BLOCKS[name]?.({ user, months, answers: known, config })
}
