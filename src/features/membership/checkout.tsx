import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useId } from 'react'
import type { CalendarDate } from '../../lib/dates.ts'
import { NotSentError } from '../../lib/errors.ts'
import { formatMonths, formatPrice, unbrokenMonths } from '../../lib/money.ts'
import { useServices } from '../../lib/services.ts'
import { Button, ExternalLink } from '../../ui/button.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Email } from '../../ui/email.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { css } from './checkout.module.css'
import { EmptyChoice } from './layout.tsx'
import { LegalLinks } from './legal-links.tsx'
import { PayBar } from './pay-bar.tsx'
import type { Plan } from './plans.ts'
import { useRenewal } from './state-details.tsx'
import { SummaryList } from './summary-list.tsx'
import { MEMBERSHIP_TEXTS } from './texts.ts'
import type { Pay } from './use-pay.ts'

interface CheckoutProps extends Pay {
  readonly plan: Plan | undefined
  /** The end date of the present membership. */
  readonly activeUntil: CalendarDate | undefined
}

/** «Jouw keuze»: the chosen plan, its price and the button to pay. Screen readers announce each change of plan. */
export function Checkout({ plan, pay, slowAddress, activeUntil }: CheckoutProps) {
  useSignals()
  const renewalId = useId()
  const { config, session } = useServices()
  const perMonth = useRenewal()
  const months = plan && formatMonths(plan.numOfMonth)
  return (
    <>
      <div aria-live="polite">
        {plan ? (
          <div className={css.summary}>
            <h2>Jouw keuze</h2>
            <p className={css.plan} aria-atomic="true">
              {/* Each is one text, which React also replaces on a translated page. */}
              <strong>{`${months} Klup Compleet`}</strong>
              <span>{`${formatPrice(plan.pricePerMonth)} per maand`}</span>
            </p>
            <SummaryList isTotal rows={[{ term: 'Nu te betalen', text: formatPrice(plan.price) }]} />
            {/* Announced as the button's description, so not also when it changes. */}
            <div id={renewalId} className={css.terms} aria-live="off">
              <p>
                Na <span className="nowrap">{months}</span> betaal je {perMonth}, tot je opzegt.
              </p>
              {activeUntil && (
                <p>
                  Je hebt nu tot en met <DateText date={activeUntil} />. <span>{config.extensionText}</span>
                </p>
              )}
            </div>
          </div>
        ) : (
          <EmptyChoice />
        )}
      </div>
      {plan && (
        <PayBar
          price={formatPrice(plan.price)}
          terms={`${unbrokenMonths(plan.numOfMonth)}, daarna ${perMonth}`}
          button={<PayButton plan={plan} pay={pay} slowAddress={slowAddress} describedBy={renewalId} />}
        >
          <p>Je betaalt bij je eigen bank. Daarna kom je hier terug.</p>
          <p>
            Voor het account <Email email={session.user.data.value?.email ?? ''} />
          </p>
          <p>Een lidmaatschap via Apple of met een promotiecode stopt vanzelf.</p>
          <LegalLinks />
        </PayBar>
      )}
    </>
  )
}

interface PayButtonProps extends Pay {
  readonly plan: Plan
  readonly describedBy: string
}

const UNANSWERED = new Error(MEMBERSHIP_TEXTS.unanswered)
const UNCHANGED = new Error(MEMBERSHIP_TEXTS.unchanged)

/**
 * The pay button, and directly above it why the payment failed. While the result is unknown, the button checks the
 * membership instead. It remains the same element, so that it keeps the focus.
 */
function PayButton({ plan, pay, slowAddress, describedBy }: PayButtonProps): ReactNode {
  useSignals()
  const { purchases, queries } = useServices()
  const stage = purchases.current.value?.stage
  const bank = slowAddress.value
  const isUnknown = stage === 'unknown'
  const failure = pay.error.value
  const isOffline = failure instanceof NotSentError
  return (
    <>
      {isUnknown && <FailureNotice failure={UNANSWERED} kind="warning" />}
      {stage === 'unchanged' && !failure && <FailureNotice failure={UNCHANGED} kind="info" />}
      {!isUnknown && (
        <FailureNotice failure={failure} {...(isOffline && { title: MEMBERSHIP_TEXTS.offline })} />
      )}
      {bank && (
        <Notice
          kind="info"
          title={MEMBERSHIP_TEXTS.slowBank}
          action={<ExternalLink href={bank}>{MEMBERSHIP_TEXTS.toBank}</ExternalLink>}
        >
          <p>{MEMBERSHIP_TEXTS.slowBankAdvice}</p>
        </Notice>
      )}
      <Button
        kind={isUnknown ? 'secondary' : 'primary'}
        icon={isUnknown ? 'again' : 'bank'}
        wide
        busy={isUnknown ? queries.membership.pending.value : pay.pending.value}
        describedBy={isUnknown ? undefined : describedBy}
        onClick={() => (isUnknown ? purchases.awaitResult('unknown', 0) : pay.run(plan))}
      >
        {isUnknown ? MEMBERSHIP_TEXTS.check : 'Betalen met iDeal'}
      </Button>
    </>
  )
}
