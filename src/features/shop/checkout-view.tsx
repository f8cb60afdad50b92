import type { ReactNode } from 'react'
import type { Plan } from '../../api/schemas.ts'
import { formatMonths, formatPrice } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { BANK } from '../../ui/drawings.tsx'
import { Email } from '../../ui/text.tsx'
import {
  isFree,
  type MemberAnswers,
  type MembershipStatus,
  validMembership,
} from '../membership/membership-status.ts'
import * as css from './checkout.module.css'
import { perMonthText, renewalPrice, yearText } from './plans.ts'

export interface CheckoutViewProps {
  readonly plan: Plan
  readonly status: MembershipStatus
  readonly answers: Pick<MemberAnswers, 'plans'>
  readonly email: string
  readonly config: {
    readonly extensionText: string
    readonly renewalText: string
    readonly paymentMethod: string
  }
  readonly failure?: ReactNode
  readonly isPending?: boolean | undefined
  /** Whether a press has waited for a second. */
  readonly isLate?: boolean | undefined
  readonly onPay?: (() => void) | undefined
}

/** The id of the description of the chosen radio button and of the pay button. */
export const TERMS_ID = 'terms'

/** The terms of the chosen plan in its row, and the pay button in its bar. */
export function CheckoutView({ plan, status, answers, email, config, failure, ...bar }: CheckoutViewProps) {
  const renewal = renewalPrice(answers.plans.data)
  return (
    <div className={css.checkout}>
      {/* Each element contains one text, which React can replace on a translated page. */}
      <div id={TERMS_ID} className={css.terms}>
        <p>
          {'Daarna '}
          <strong>{perMonthText(renewal)}</strong>
          {', tot je opzegt. Dat kan altijd in je account.'}
        </p>
        <p>{isFree(status) && yearText(plan, renewal)}</p>
        <p>{validMembership(status) && config.extensionText}</p>
        <p>{config.renewalText}</p>
        <p className={css.account}>
          {'Je betaalt bij je eigen bank en komt hier terug. '}
          <span>
            {'Voor het account '}
            <Email email={email} />
          </span>
        </p>
      </div>
      {failure}
      <PayBar plan={plan} renewal={renewal} paymentMethod={config.paymentMethod} {...bar} />
    </div>
  )
}

interface PayBarProps extends Pick<CheckoutViewProps, 'plan' | 'isPending' | 'isLate' | 'onPay'> {
  /** In euro per month. */
  readonly renewal: number
  readonly paymentMethod: string
}

/**
 * The pay button. On a phone it is in a bar at the bottom of the window, with the price and the renewal. Screen readers have
 * read both in the row, so they get only the amount, as the name of the group.
 */
function PayBar({ plan, renewal, paymentMethod, isPending, isLate, onPay }: PayBarProps) {
  const price = formatPrice(plan.price)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div className={css.bar} role="group" aria-label={`Nu te betalen ${price}`}>
      <small aria-live="polite">{isLate && 'We openen je bank…'}</small>
      <small className={css.renewal} aria-hidden="true">
        <span>{`${formatMonths(plan.numOfMonth)}, daarna `}</span>
        <strong>{perMonthText(renewal)}</strong>
      </small>
      <strong className={css.price} aria-hidden="true">
        {price}
      </strong>
      <div>
        <Button name="pay" icon={BANK} wide busy={isPending} describedBy={TERMS_ID} onClick={onPay}>
          {`Betalen met ${paymentMethod}`}
        </Button>
      </div>
    </div>
  )
}
