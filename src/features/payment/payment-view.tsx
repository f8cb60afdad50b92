import type { ComponentProps, ReactNode } from 'react'
import type { CalendarDate } from '../../lib/dates.ts'
import { ButtonLink, TextLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { placeholderFor } from '../../ui/loading.tsx'
import { DateText } from '../../ui/text.tsx'
import { isAwaited, type Purchase } from '../membership/purchase/purchase.ts'
import { boughtText, MEMBERSHIP_TEXTS } from '../membership/texts.ts'
import { Emblem } from './emblem.tsx'
import * as css from './payment.module.css'
import { isSlow, isUnpaid, lineText, OPEN_LONG, PAYMENT_STATUSES, type PaymentStatus } from './status.ts'
import { StatusCard } from './status-card.tsx'

interface PaymentViewProps extends Pick<ComponentProps<typeof Emblem>, 'photo' | 'image'> {
  readonly status: PaymentStatus | undefined
  readonly purchase: Purchase | undefined
  /** The end date of the membership; undefined until it is known. */
  readonly endDate?: CalendarDate | null | undefined
  /** How long the page has waited for a final status, in ms. */
  readonly waited?: number
  /** Replaces an unknown status. */
  readonly loading?: ReactNode
  /** Replaces the action of the status. */
  readonly action?: ReactNode
  /** The error of a status that is unknown or may be outdated. */
  readonly problem?: ReactNode
}

/** The status of a payment, the purchase and the next action (§4). */
export function PaymentView(props: PaymentViewProps) {
  const { photo, image, status, purchase, loading, action, problem } = props
  const { next } = (status && PAYMENT_STATUSES[status]) ?? {}
  return (
    <>
      <StatusCard
        emblem={<Emblem status={status ?? 'pending'} photo={status && photo} image={image} />}
        action={action ?? (next && <ButtonLink to={next.to}>{next.text}</ButtonLink>)}
        problem={status ? undefined : problem}
        more={(purchase?.plan || status === 'paid') && <Bought {...props} />}
      >
        {status ? <Status {...props} status={status} /> : loading}
      </StatusCard>
      {status && problem && <Card>{problem}</Card>}
    </>
  )
}

function Status(props: PaymentViewProps & { readonly status: PaymentStatus }) {
  const { status, waited = 0, problem } = props
  const isLate = isBookedLater(props)
  return (
    <>
      <h2>{PAYMENT_STATUSES[status].title}</h2>
      {isUnpaid(status) && <p className={css.nothingPaid}>{MEMBERSHIP_TEXTS.nothingPaid}</p>}
      <p className={status === 'paid' && !isLate ? css.lowPriority : undefined}>
        {isLate && <span>{`${MEMBERSHIP_TEXTS.awaited} `}</span>}
        {isSlow(status, waited) && (
          <span>{'Je mag deze pagina sluiten en later terugkomen. Het duurt langer dan normaal. '}</span>
        )}
        <span className={isLate ? css.lowPriorityLate : undefined}>{lineText(status, waited)}</span>
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

/** Whether the membership was read and has not followed yet. Without a record nobody knows. */
const isBookedLater = ({ status, purchase, endDate }: PaymentViewProps): boolean =>
  status === 'paid' && purchase?.state === 'paid' && isAwaited(purchase) && endDate !== undefined

function Bought(props: PaymentViewProps) {
  const { status, purchase, endDate: known } = props
  const plan = purchase?.plan
  const endDate = purchase && purchase.state !== 'paidHere' ? purchase.endDate : known
  const bought = plan ? boughtText(plan) : endDate ? 'Klup Compleet' : undefined
  return (
    <span
      className={isBookedLater(props) ? css.lowPriority : plan && status === 'paid' ? css.bought : undefined}
      {...placeholderFor(bought, 'Klup Compleet tot en met 00-00-0000')}
    >
      <span>{bought}</span>
      {endDate && (
        <span>
          {' tot en met '}
          <DateText date={endDate} />
        </span>
      )}
    </span>
  )
}
