import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useId } from 'react'
import type { CalendarDate } from '../../lib/dates.ts'
import { messageFor, outcomeOf } from '../../lib/errors.ts'
import { formatMonths, formatPrice } from '../../lib/money.ts'
import { useServices } from '../../lib/services.ts'
import { Button, ExternalLink } from '../../ui/button.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Email } from '../../ui/email.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { css } from './checkout.module.css'
import { EmptyChoice } from './layout.tsx'
import { LegalLinks } from './legal-links.tsx'
import type { Plan } from './plans.ts'
import { MEMBERSHIP_TEXTS } from './texts.ts'
import { type Pay, PaymentStopped } from './use-pay.ts'
import { useRenewal } from './use-shop.ts'

interface CheckoutProps extends Pay {
  readonly plan: Plan | undefined
  /** The end date of the present membership. */
  readonly activeUntil: CalendarDate | undefined
}

/**
 * «Jouw keuze»: the chosen plan, its price and the button to pay. Screen readers announce each change of plan. Below
 * 1000 px the price, the renewal and the button stick to the bottom of the window; screen readers skip that renewal, because
 * the terms contain it too.
 */
export function Checkout({ plan, pay, slowAddress, activeUntil }: CheckoutProps) {
  useSignals()
  const renewalId = useId()
  const { config, session } = useServices()
  const perMonth = useRenewal()
  const months = plan && formatMonths(plan.numOfMonth)
  return (
    <>
      <div className={css.live} aria-live="polite">
        {plan ? (
          <>
            <div className={css.choice}>
              <h2>Jouw keuze</h2>
              <p className={css.plan} aria-atomic="true">
                {/* Each is one text, which React also replaces on a translated page. */}
                <strong>{`${months} Klup Compleet`}</strong>
                <span>{`${formatPrice(plan.pricePerMonth)} per maand`}</span>
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
            <span>{`Na ${months} ${perMonth}`}</span>
          </small>
          <div className={css.terms} id={renewalId}>
            <p>
              Na <span className="nowrap">{months}</span> betaal je {perMonth}, tot je opzegt. Opzeggen kan
              altijd bij Mijn Account.
            </p>
            {activeUntil && (
              <p>
                Je lidmaatschap loopt nu tot en met <DateText date={activeUntil} />.{' '}
                <span>{config.extensionText}</span>
              </p>
            )}
          </div>
          <PayButton plan={plan} pay={pay} slowAddress={slowAddress} describedBy={renewalId} />
          <div className={css.details}>
            <p>Je betaalt bij je eigen bank. Daarna kom je hier terug.</p>
            <p>Na het betalen kun je een herinnering in je agenda zetten.</p>
            <p>
              Voor het account <Email email={session.user.data.value?.email ?? ''} />
            </p>
            <p>Een lidmaatschap via Apple of met een promotiecode stopt vanzelf.</p>
            <LegalLinks />
          </div>
        </>
      )}
    </>
  )
}

interface PayButtonProps extends Pay {
  readonly plan: Plan
  readonly describedBy: string
}

/** Why no payment was created. */
const causeOf = (failure: Error): string =>
  ({
    'not-sent': MEMBERSHIP_TEXTS.offline,
    unknown: MEMBERSHIP_TEXTS.unanswered,
    refused: messageFor(failure),
  })[outcomeOf(failure)]

/** The pay button, and directly above it why nothing is paid. */
function PayButton({ plan, pay, slowAddress, describedBy }: PayButtonProps): ReactNode {
  useSignals()
  const { config } = useServices()
  const failure = pay.error.value
  const bank = slowAddress.value
  return (
    <>
      {failure instanceof PaymentStopped ? (
        <FailureNotice failure={failure} kind="info" />
      ) : (
        <FailureNotice failure={failure} title={MEMBERSHIP_TEXTS.nothingPaid}>
          {failure && <p>{causeOf(failure)}</p>}
        </FailureNotice>
      )}
      {bank && (
        <div>
          <Notice
            kind="info"
            title={MEMBERSHIP_TEXTS.slowBank}
            action={<ExternalLink href={bank}>{MEMBERSHIP_TEXTS.toBank}</ExternalLink>}
          >
            <p>{MEMBERSHIP_TEXTS.slowBankAdvice}</p>
          </Notice>
        </div>
      )}
      <div className={css.button}>
        <Button
          icon="bank"
          wide
          busy={pay.pending.value}
          describedBy={describedBy}
          onClick={() => pay.run(plan)}
        >
          {`Betalen met ${config.paymentMethod}`}
        </Button>
      </div>
    </>
  )
}
