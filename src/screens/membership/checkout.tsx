import { useSignals } from '@preact/signals-react/runtime'
import { type Ref, useId } from 'react'
import type { Plan } from '../../domain/plans.ts'
import { formatMonths, formatPrice } from '../../domain/prices.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyChoice, Panel } from '../../ui/membership-layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SummaryList } from '../../ui/summary-list.tsx'
import { LegalLinks } from '../parts/legal-links.tsx'
import { type PayAction, UnansweredPayment } from './use-pay.ts'

interface CheckoutProps {
  readonly plan: Plan | undefined
  readonly pay: PayAction
  /** In euro per month, after the period. */
  readonly renewal: number
  readonly email: string
  readonly ref: Ref<HTMLElement>
}

/** «Jouw keuze»: what is bought, what it costs, and the way to the bank. */
export function Checkout({ plan, pay, renewal, email, ref }: CheckoutProps) {
  const renewalId = useId()
  return (
    <section ref={ref} aria-live="polite" aria-label={plan && 'Jouw keuze'}>
      {plan ? (
        <Card>
          <h2>Jouw keuze</h2>
          <SummaryList
            rows={[
              { term: 'Lidmaatschap', text: 'Klup Compleet' },
              { term: 'Periode', text: formatMonths(plan.numOfMonth) },
              { term: 'Per maand', text: formatPrice(plan.pricePerMonth) },
              { term: 'Account', text: email },
            ]}
            total={{ term: 'Nu te betalen', text: formatPrice(plan.price) }}
          />
          <PayButton pay={pay} plan={plan} describedBy={renewalId} />
          <Panel id={renewalId}>
            <p>
              <strong>Automatisch verlengd.</strong> Na <span>{formatMonths(plan.numOfMonth)}</span> loopt je
              lidmaatschap door voor <strong className="nowrap">{`${formatPrice(renewal)} per maand`}</strong>
              , tenzij je opzegt. Een lidmaatschap via Apple of een promotiecode wordt niet automatisch
              verlengd.
            </p>
          </Panel>
          <LegalLinks />
        </Card>
      ) : (
        <EmptyChoice>Kies een periode. Daarna zie je hier wat je betaalt.</EmptyChoice>
      )}
    </section>
  )
}

function noticeKind(error: Error) {
  if (!(error instanceof UnansweredPayment)) return 'error'
  return error.isDone ? 'success' : 'warning'
}

interface PayButtonProps {
  readonly pay: PayAction
  readonly plan: Plan
  readonly describedBy: string
}

function PayButton({ pay, plan, describedBy }: PayButtonProps) {
  useSignals()
  const error = pay.error.value
  return (
    <>
      {error && (
        // A toast has said it already.
        <div aria-live="off">
          <Notice kind={noticeKind(error)} title={error.message} />
        </div>
      )}
      <Button
        icon="bank"
        wide
        busy={pay.pending.value}
        describedBy={describedBy}
        onClick={() => pay.run(plan)}
      >
        Betalen met iDeal
      </Button>
    </>
  )
}
