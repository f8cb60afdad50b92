import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useId } from 'react'
import { ContractError, messageFor, outcomeOf } from '../../../lib/errors.ts'
import { useServices } from '../../../lib/services.ts'
import { Button } from '../../../ui/button.tsx'
import { LegalLinks } from '../../../ui/links.tsx'
import { FailureNotice } from '../../../ui/notice.tsx'
import { Email, SpelledDate } from '../../../ui/text.tsx'
import { EmptyChoice } from '../shop-layout.tsx'
import { MEMBERSHIP_TEXTS } from '../texts.ts'
import { css } from './checkout.module.css'
import type { SummaryFacts } from './summary-facts.ts'
import { type Pay, PaymentStopped } from './use-pay.ts'

interface CheckoutProps {
  readonly facts: SummaryFacts
  readonly pay: Pick<Pay, 'error' | 'pending'>
  readonly onPay: () => void
}

/**
 * «Jouw keuze»: the chosen plan, its price and the button to pay. Screen readers announce each change of plan. Below
 * 1000 px the price, the renewal and the button stick to the bottom of the window; screen readers skip that renewal, because
 * the terms contain it too.
 */
export function Checkout({ facts, ...payment }: CheckoutProps) {
  const renewalId = useId()
  const { config } = useServices()
  const hasPlan = facts.kind !== 'empty'
  return (
    <>
      <div className={css.live} aria-live="polite">
        {hasPlan ? (
          <>
            <div className={css.choice}>
              <h2>Jouw keuze</h2>
              <p className={css.plan} aria-atomic="true">
                {/* Each is one text, which React also replaces on a translated page. */}
                <strong>{`${facts.period} Klup Compleet`}</strong>
                <span>{`${facts.perMonth} per maand`}</span>
              </p>
            </div>
            <dl className={css.total} aria-atomic="true">
              <dt>Nu te betalen</dt>
              <dd>{facts.price}</dd>
            </dl>
          </>
        ) : (
          <EmptyChoice />
        )}
      </div>
      {hasPlan && (
        <>
          <small className={css.renewal} aria-hidden="true">
            <span>{`Na ${facts.period} ${facts.renewal}`}</span>
          </small>
          <div className={css.terms} id={renewalId}>
            <p>
              {'Na '}
              <span className="nowrap">{facts.period}</span>
              <span>{` betaal je ${facts.renewal}, tot je opzegt. Opzeggen kan altijd bij Mijn Account.`}</span>
            </p>
            <p>{facts.year}</p>
            {facts.kind === 'extension' && (
              <p>
                {'Je lidmaatschap loopt nu tot en met '}
                <SpelledDate digits={facts.until} words={facts.untilSpelled} />
                {'. '}
                <span>{config.extensionText}</span>
              </p>
            )}
            <p>{config.renewalText}</p>
          </div>
          <PayButton {...payment} describedBy={renewalId} />
          <div className={css.details}>
            <p>Je betaalt bij je eigen bank. Daarna kom je hier terug.</p>
            <p>Na het betalen kun je een herinnering in je agenda zetten.</p>
            <p>
              {'Voor het account '}
              <span>
                <Email email={facts.email} />
              </span>
            </p>
            <p>Een lidmaatschap via Apple of met een promotiecode stopt vanzelf.</p>
            <LegalLinks />
          </div>
        </>
      )}
    </>
  )
}

interface PayButtonProps extends Omit<CheckoutProps, 'facts'> {
  readonly describedBy: string
}

const causeOf = (failure: Error): string =>
  ({
    'not-sent': MEMBERSHIP_TEXTS.offline,
    unknown: failure instanceof ContractError ? messageFor(failure) : MEMBERSHIP_TEXTS.unanswered,
    refused: messageFor(failure),
  })[outcomeOf(failure)]

/** The pay button, and directly above it why nothing is paid. */
function PayButton({ pay, onPay, describedBy }: PayButtonProps): ReactNode {
  useSignals()
  const { config } = useServices()
  const failure = pay.error.value
  return (
    <>
      {failure instanceof PaymentStopped ? (
        <FailureNotice failure={failure} kind="info" />
      ) : (
        <FailureNotice failure={failure} title={MEMBERSHIP_TEXTS.nothingPaid}>
          {failure && <p>{causeOf(failure)}</p>}
        </FailureNotice>
      )}
      <div className={css.button}>
        <Button icon="bank" wide busy={pay.pending.value} describedBy={describedBy} onClick={onPay}>
          {`Betalen met ${config.paymentMethod}`}
        </Button>
      </div>
    </>
  )
}
