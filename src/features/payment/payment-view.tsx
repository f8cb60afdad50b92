import type { ComponentProps, ReactNode } from 'react'
import { ButtonLink, TextLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { MEMBERSHIP_TEXTS } from '../membership/texts.ts'
import { Emblem } from './emblem.tsx'
import * as css from './payment.module.css'
import { isSlow, isUnpaid, lineText, OPEN_LONG, PAYMENT_STATUSES, type PaymentStatus } from './status.ts'
import { StatusCard } from './status-card.tsx'

interface PaymentViewProps extends Pick<ComponentProps<typeof Emblem>, 'photo' | 'image'> {
  readonly status: PaymentStatus | undefined
  /** A payment of this browser is in, perhaps another one. */
  readonly isReceived: boolean
  /** How long the page has waited for a final status, in ms. */
  readonly waited?: number
  /** Replaces an unknown status. */
  readonly loading?: ReactNode
  /** Replaces the action of the status. */
  readonly action?: ReactNode
  /** The error of a status that is unknown or may be outdated. */
  readonly problem?: ReactNode
}

/** The status of a payment and the next action (§4). After another payment that is in, the action leads to the account. */
export function PaymentView(props: PaymentViewProps) {
  const { photo, image, status, isReceived, loading, action, problem } = props
  const { next } = (status && PAYMENT_STATUSES[isReceived && isUnpaid(status) ? 'paid' : status]) ?? {}
  return (
    <>
      <StatusCard
        emblem={<Emblem status={status ?? 'pending'} photo={status && photo} image={image} />}
        action={action ?? (next && <ButtonLink to={next.to}>{next.text}</ButtonLink>)}
        problem={status ? undefined : problem}
      >
        {status ? <Status {...props} status={status} /> : loading}
      </StatusCard>
      {status && problem && <Card>{problem}</Card>}
    </>
  )
}

function Status(props: PaymentViewProps & { readonly status: PaymentStatus }) {
  const { status, isReceived, waited = 0, problem } = props
  const { title } = PAYMENT_STATUSES[status]
  if (isReceived && isUnpaid(status))
    return (
      <>
        <h2>{title}</h2>
        <p className={css.important}>{MEMBERSHIP_TEXTS.received}</p>
      </>
    )
  return (
    <>
      <h2>{title}</h2>
      {isUnpaid(status) && <p className={css.important}>{MEMBERSHIP_TEXTS.nothingPaid}</p>}
      <p className={status === 'paid' ? css.lowPriority : undefined}>
        {isSlow(status, waited) && (
          <span>{'Je mag deze pagina sluiten en later terugkomen. Het duurt langer dan normaal. '}</span>
        )}
        <span>{lineText(status, waited)}</span>
      </p>
      {status === 'open' && waited >= OPEN_LONG && !problem && (
        <p>
          Net betaald? Wacht dan even. Scherm van je bank gesloten zonder te betalen?{' '}
          <TextLink to="/membership">Kies opnieuw je lidmaatschap.</TextLink>
        </p>
      )}
    </>
  )
}
