import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { BANK } from '../../../ui/drawings.tsx'
import { LegalLinks } from '../../../ui/legal-links.tsx'
import { Email, SpelledDate } from '../../../ui/text.tsx'
import { EmptyChoice } from '../shop-layout.tsx'
import { css } from './checkout.module.css'
import type { ChosenFacts, SummaryFacts } from './summary-facts.ts'

export interface CheckoutViewProps {
  readonly facts: SummaryFacts
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
export function CheckoutView({ facts, config, failure, isPending, onPay }: CheckoutViewProps) {
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
          <Terms facts={facts} config={config} />
          {failure}
          <div className={css.button}>
            <Button icon={BANK} wide busy={isPending} describedBy={RENEWAL} onClick={onPay}>
              {`Betalen met ${config.paymentMethod}`}
            </Button>
          </div>
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
            <LegalLinks config={config} />
          </div>
        </>
      )}
    </>
  )
}

function Terms({ facts, config }: Pick<CheckoutViewProps, 'config'> & { readonly facts: ChosenFacts }) {
  return (
    <div className={css.terms} id={RENEWAL}>
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
  )
}
