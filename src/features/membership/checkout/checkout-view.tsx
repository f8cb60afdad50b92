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
  /** Why nothing is paid. */
  readonly failure?: ReactNode
  readonly isPending?: boolean | undefined
  readonly onPay?: (() => void) | undefined
}

/** The id of what the pay button says about the renewal. */
const RENEWAL = 'renewal'

/**
 * «Jouw keuze»: the chosen plan, its price and the button to pay. Screen readers announce each change of plan. Below
 * 1000 px the price, the renewal and the button stick to the bottom of the window; screen readers skip that renewal, because
 * the terms contain it too.
 */
export function CheckoutView(props: CheckoutViewProps) {
  const { plan, answers, email, config, failure, isPending, onPay } = props
  const period = plan && formatMonths(plan.numOfMonth)
  const renewal = perMonthText(renewalPrice(answers.plans.data))
  return (
    <>
      <div className={css.live} aria-live="polite">
        {plan ? (
          <>
            <div className={css.choice}>
              <h2>Jouw keuze</h2>
              <p className={css.plan} aria-atomic="true">
                {/* Each is one text, which React also replaces on a translated page. */}
                <strong>{`${period} Klup Compleet`}</strong>
                <span>{perMonthText(plan.pricePerMonth)}</span>
              </p>
            </div>
            <dl className={css.total} aria-atomic="true">
              <dt>Nu te betalen</dt>
              <dd>{formatPrice(plan.price)}</dd>
            </dl>
          </>
        ) : (
          <EmptyChoice />
        )}
      </div>
      {plan && (
        <>
          <small className={css.renewal} aria-hidden="true">
            <span>{`Na ${period} ${renewal}`}</span>
          </small>
          <Terms {...props} plan={plan} />
          {failure}
          <div className={css.button}>
            <Button name="pay" icon={BANK} wide busy={isPending} describedBy={RENEWAL} onClick={onPay}>
              {`Betalen met ${config.paymentMethod}`}
            </Button>
          </div>
          <div className={css.details}>
            <p>Je betaalt bij je eigen bank. Daarna kom je hier terug.</p>
            <p>Na het betalen kun je een herinnering in je agenda zetten.</p>
            <p>
              {'Voor het account '}
              <Email email={email} />
            </p>
            <p>Een lidmaatschap via Apple of met een promotiecode stopt vanzelf.</p>
            <LegalLinks config={config} />
          </div>
        </>
      )}
    </>
  )
}

function Terms({ plan, status, answers, config }: CheckoutViewProps & { readonly plan: Plan }) {
  const price = renewalPrice(answers.plans.data)
  const current = validMembership(status)
  return (
    <div className={css.terms} id={RENEWAL}>
      <p>
        {'Na '}
        <span className="nowrap">{formatMonths(plan.numOfMonth)}</span>
        <span>{` betaal je ${perMonthText(price)}, tot je opzegt. Opzeggen kan altijd bij Mijn Account.`}</span>
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
