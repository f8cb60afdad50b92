import type { ComponentProps, ReactNode } from 'react'
import type { Plan } from '../../../api/schemas.ts'
import { formatMonths, formatPrice } from '../../../lib/money.ts'
import { Button } from '../../../ui/button.tsx'
import { BANK } from '../../../ui/drawings.tsx'
import { LegalLinks } from '../../../ui/legal-links.tsx'
import { DateText, Email } from '../../../ui/text.tsx'
import { isFree, type MemberAnswers, type MembershipStatus, validMembership } from '../membership-status.ts'
import { perMonthText, renewalPrice, yearText } from '../plans/plans.ts'
import { EmptyChoice } from '../shop-layout.tsx'
import * as css from './checkout.module.css'

export interface CheckoutViewProps {
  readonly plan: Plan | undefined
  readonly status: MembershipStatus
  readonly answers: MemberAnswers
  readonly email: string
  readonly config: ComponentProps<typeof LegalLinks>['config'] & {
    readonly extensionText: string
    readonly renewalText: string
    readonly paymentMethod: string
  }
  /** The notice about a failed payment. */
  readonly failure?: ReactNode
  readonly isPending?: boolean | undefined
  readonly onPay?: (() => void) | undefined
}

/** The id of the description of the pay button. */
const RENEWAL = 'renewal'

/**
 * «Jouw keuze»: the chosen plan, its terms and the bar with the pay button, which below 1000 px is at the bottom of the
 * window. Screen readers announce each change of plan.
 */
export function CheckoutView(props: CheckoutViewProps) {
  const { plan, email, config, failure } = props
  return (
    <>
      <div aria-live="polite">{plan ? <Chosen plan={plan} /> : <EmptyChoice />}</div>
      {plan && (
        <>
          <Terms {...props} plan={plan} />
          {failure}
          <PayBar {...props} plan={plan} />
          <div className={css.details}>
            <p>Je betaalt bij je eigen bank en komt hier terug.</p>
            <p>
              {'Voor het account '}
              <Email email={email} />
            </p>
            <LegalLinks config={config} />
          </div>
        </>
      )}
    </>
  )
}

const Chosen = ({ plan }: { plan: Plan }) => (
  <>
    <h2>Jouw keuze</h2>
    <p className={css.plan} aria-atomic="true">
      {/* Each element contains one text, which React can replace on a translated page. */}
      <strong>{`${formatMonths(plan.numOfMonth)} Klup Compleet`}</strong>
      <span>{perMonthText(plan.pricePerMonth)}</span>
    </p>
    <dl className={css.total} aria-atomic="true">
      <dt>Nu te betalen</dt>
      <dd>{formatPrice(plan.price)}</dd>
    </dl>
  </>
)

type ChosenProps = CheckoutViewProps & { readonly plan: Plan }

/** The summary has the same texts, so screen readers get only the amount, as the name of the group. */
function PayBar({ plan, answers, config, isPending, onPay }: ChosenProps) {
  const price = formatPrice(plan.price)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div className={css.bar} role="group" aria-label={`Nu te betalen ${price}`}>
      <small aria-hidden="true">
        <span>{`${formatMonths(plan.numOfMonth)}, daarna `}</span>
        <strong>{perMonthText(renewalPrice(answers.plans.data))}</strong>
      </small>
      <strong className={css.price} aria-hidden="true">
        {price}
      </strong>
      <div>
        <Button name="pay" icon={BANK} wide busy={isPending} describedBy={RENEWAL} onClick={onPay}>
          {`Betalen met ${config.paymentMethod}`}
        </Button>
      </div>
    </div>
  )
}

function Terms({ plan, status, answers, config }: ChosenProps) {
  const price = renewalPrice(answers.plans.data)
  const current = validMembership(status)
  return (
    <div className={css.terms} id={RENEWAL}>
      <p>
        {'Na '}
        <span className="nowrap">{formatMonths(plan.numOfMonth)}</span>
        <span>{` betaal je ${perMonthText(price)}, tot je opzegt. Opzeggen kan altijd in je account.`}</span>
      </p>
      <p>{isFree(status) && yearText(plan, price)}</p>
      {current && (
        <p>
          {'Je lidmaatschap loopt nu tot en met '}
          <DateText date={current.endDate} />
          {'. '}
          <span>{config.extensionText}</span>
        </p>
      )}
      <p>{config.renewalText}</p>
    </div>
  )
}
