import type { ReactNode } from 'react'
import type { CalendarDate } from '../../lib/dates.ts'
import { Card } from '../../ui/card.tsx'
import * as page from '../../ui/page.module.css'
import { DateText } from '../../ui/text.tsx'
import {
  AWAITED_TEXT,
  type MemberAnswers,
  type MembershipStatus,
  validMembership,
} from '../membership/membership-status.ts'
import * as css from './membership.module.css'
import { offerOf } from './plans.ts'
import { HEADING_ID } from './shop-view.tsx'

interface MembershipViewProps {
  readonly status: MembershipStatus
  readonly answers: Pick<MemberAnswers, 'plans' | 'superklupper'>
  /** The plans for sale, or a skeleton. */
  readonly children: ReactNode
}

/**
 * The membership page: one heading, one sentence, the plans. The notes below the plans wait until all is read or has failed,
 * so that they never move. Nothing is for sale while a payment waits for its booking.
 */
export function MembershipView({ status, answers, children }: MembershipViewProps) {
  const isRead = offerOf(answers) !== undefined || answers.plans.error !== undefined
  const hasNotes = isRead && status.kind !== 'loading'
  const isChange = validMembership(status)?.kind === 'active'
  return (
    <>
      <div className={`${page.band} ${page.heading}`}>
        <div className={`${page.headingContent} ${css.column} ${css.heading}`}>
          <h1 id={HEADING_ID} tabIndex={-1}>
            {isChange ? 'Lidmaatschap wijzigen' : 'Kies je lidmaatschap'}
          </h1>
          <p className={page.lead}>
            <Lead status={status} answers={answers} />
          </p>
        </div>
      </div>
      <div className={`${page.page} ${css.column}`}>
        {status.kind === 'awaited' ? (
          <Card>
            <p>Dit duurt meestal minder dan een minuut. Je hoeft niets te doen.</p>
          </Card>
        ) : (
          children
        )}
        {hasNotes && <Notes canCancel={status.kind === 'active'} />}
      </div>
    </>
  )
}

const ALL = 'Onbeperkt meedoen en contact leggen.'

/** The membership that the member has, or what one gives. It names a superklupper once the offer is known. */
function Lead({ status, answers }: Omit<MembershipViewProps, 'children'>) {
  const valid = validMembership(status)
  const offer = offerOf(answers)
  if (status.kind === 'awaited') return <span>{AWAITED_TEXT}</span>
  if (!offer || !answers.superklupper.data)
    return valid ? <Valid start="Je" date={valid.endDate} /> : <span>{ALL}</span>
  const thanks = offer.special.length > 0 ? 'Dit aanbod is er alleen voor jou.' : ALL
  return (
    <>
      <strong>Kluppers van het eerste uur</strong>
      {valid ? <Valid start=": je" date={valid.endDate} /> : <span>{`: dank je wel! ${thanks}`}</span>}
    </>
  )
}

const Valid = ({ start, date }: { start: string; date: CalendarDate }) => (
  <span>
    {`${start} hebt Klup Compleet tot en met `}
    <DateText date={date} />
    {'. Kies een nieuwe periode.'}
  </span>
)

function Notes({ canCancel }: { canCancel: boolean }) {
  return (
    <div className={css.notes}>
      {canCancel && (
        <section>
          <h2>
            <a href="/membership/cancellation">Lidmaatschap opzeggen</a>
          </h2>
        </section>
      )}
      <section>
        <h2>Account verwijderen</h2>
        <p>
          Dat doe je in de <span className="nowrap">Klup-app</span>, bij Instellingen.
        </p>
      </section>
    </div>
  )
}
