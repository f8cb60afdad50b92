import type { ReactNode } from 'react'
import { ButtonLink, TextLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { roomFor } from '../../ui/loading.tsx'
import { SpelledDate } from '../../ui/text.tsx'
import { MEMBERSHIP_TEXTS } from '../membership/texts.ts'
import { Emblem } from './emblem.tsx'
import { css } from './payment.module.css'
import type { PaymentFacts } from './payment-facts.ts'
import { isUnpaid, PAYMENT_STATUSES, type PaymentStatus } from './status.ts'
import { StatusCard } from './status-card.tsx'

interface PaymentViewProps {
  readonly facts: PaymentFacts
  /** In the place of the status while it is unknown. */
  readonly loading?: ReactNode
  /** In the place of what follows the status. */
  readonly action?: ReactNode
  /** Why the status is unknown or may be outdated. */
  readonly problem?: ReactNode
}

/** The status of a payment, and what follows. */
export function PaymentView({ facts, loading, action, problem }: PaymentViewProps) {
  const { status, bought } = facts
  const { next } = (status && PAYMENT_STATUSES[status]) ?? {}
  return (
    <>
      <StatusCard
        emblem={<Emblem status={status ?? 'pending'} />}
        action={action ?? (next && <ButtonLink to={next.to}>{next.text}</ButtonLink>)}
        problem={status ? undefined : problem}
        more={bought !== undefined && <Bought facts={facts} />}
      >
        {status ? <Status facts={facts} status={status} /> : loading}
      </StatusCard>
      {status && problem && <Card>{problem}</Card>}
    </>
  )
}

type FactsProps = Pick<PaymentViewProps, 'facts'>

function Status({ facts, status }: FactsProps & { readonly status: PaymentStatus }) {
  const { line, isLate, isSlow, isLongOpen } = facts
  return (
    <>
      <h2>{PAYMENT_STATUSES[status].title}</h2>
      {isUnpaid(status) && <p className={css.nothingPaid}>{MEMBERSHIP_TEXTS.nothingPaid}</p>}
      <p>
        {isLate && <span>{`${MEMBERSHIP_TEXTS.awaited} `}</span>}
        <span>{line}</span>
        {isSlow && (
          <span>{' Het duurt langer dan normaal. Je mag deze pagina sluiten en later terugkomen.'}</span>
        )}
      </p>
      {isLongOpen && (
        <p>
          Net betaald? Wacht dan even. Scherm van je bank gesloten zonder te betalen?{' '}
          <TextLink to="/membership">Kies opnieuw je lidmaatschap.</TextLink>
        </p>
      )}
    </>
  )
}

/** What was paid for and the end date, as far as they are known. */
function Bought({ facts: { bought, hasPlan, endDate, endDateSpelled } }: FactsProps) {
  return (
    <span
      className={hasPlan ? css.bought : undefined}
      {...roomFor(bought || undefined, 'Klup Compleet tot en met 00-00-0000')}
    >
      {bought}
      {endDate && (
        <span>
          {' tot en met '}
          <SpelledDate digits={endDate} words={endDateSpelled} />
        </span>
      )}
    </span>
  )
}
