import { useSignals } from '@preact/signals-react/runtime'
import { useId } from 'react'
import type { Plan } from '../../domain/plans.ts'
import { formatMonths, formatPrice, unbrokenMonths } from '../../domain/prices.ts'
import { Button } from '../../ui/button.tsx'
import { css as layoutCss } from '../../ui/layout.module.css'
import { EmptyChoice } from '../../ui/membership-layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { css } from '../../ui/pay-bar.module.css'
import { PayBar } from '../../ui/pay-bar.tsx'
import { SummaryList } from '../../ui/summary-list.tsx'
import { LegalLinks } from '../parts/legal-links.tsx'
import { useRenewal } from '../parts/membership-state.tsx'
import { useServices } from '../services.ts'
import { type PayAction, UnansweredPayment } from './use-pay.ts'

interface CheckoutProps {
  readonly plan: Plan | undefined
  readonly pay: PayAction
}

/** «Jouw keuze»: what is bought, what it costs, and the way to the bank. The choice is read out as it changes. */
export function Checkout({ plan, pay }: CheckoutProps) {
  useSignals()
  const email = useServices().session.user.data.value?.email ?? ''
  const renewalId = useId()
  const problem = pay.error.value
  const perMonth = useRenewal()
  return (
    <>
      <div aria-live="polite">
        {plan ? (
          <div className={css.top}>
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
            {/* Read with the button that it describes, not when it changes. */}
            <div id={renewalId} className={layoutCss.panel} aria-live="off">
              <p>
                <strong>Automatisch verlengd.</strong> Na{' '}
                <span className="nowrap">{formatMonths(plan.numOfMonth)}</span> loopt je lidmaatschap door
                voor <strong>{perMonth}</strong>, tenzij je opzegt. Een lidmaatschap via Apple of een
                promotiecode wordt niet automatisch verlengd.
              </p>
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
          problem={
            problem && (
              // A toast has said it already.
              <div aria-live="off">
                <Notice kind={noticeKind(problem)} title={problem.message} />
              </div>
            )
          }
          button={
            <Button
              icon="bank"
              wide
              busy={pay.pending.value}
              describedBy={renewalId}
              onClick={() => pay.run(plan)}
            >
              Betalen met iDeal
            </Button>
          }
        >
          <p>Je betaalt bij je eigen bank. Daarna kom je hier terug.</p>
          <LegalLinks />
        </PayBar>
      )}
    </>
  )
}

function noticeKind(error: Error) {
  if (!(error instanceof UnansweredPayment)) return 'error'
  return error.isDone ? 'success' : 'warning'
}
