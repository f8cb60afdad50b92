import type { ReactNode } from 'react'
import type { CalendarDate } from '../../../lib/dates.ts'
import { Download } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { placeholderFor } from '../../../ui/loading.tsx'
import { DateText, Tag } from '../../../ui/text.tsx'
import type { MemberAnswers, MembershipStatus, ValidMembership } from '../membership-status.ts'
import { allowedText, nextText, RENEWS, restText } from './card-texts.ts'
import * as css from './membership-card.module.css'
import { MeterPair } from './meter.tsx'

const COMPLETE = 'Klup Compleet'
const START = 'Klup Start'

/** The name of each kind, the text of its tag, and the kind of the tag. */
export const MEMBERSHIP_KINDS = {
  active: [COMPLETE, 'Actief', 'active'],
  ended: [COMPLETE, 'Opgezegd', 'ended'],
  awaited: [COMPLETE],
  expired: [START, 'Gratis', 'free'],
  none: [START, 'Gratis', 'free'],
} as const

const HEADING = 'Jouw lidmaatschap'

export interface MembershipCardProps {
  readonly status: MembershipStatus
  readonly answers: MemberAnswers
  /** The notice about a payment that is not booked yet. */
  readonly awaited?: ReactNode
  /** The error of data that is missing or may be outdated. */
  readonly problem?: ReactNode
}

interface MembershipCardViewProps extends MembershipCardProps {
  readonly links?: ReactNode
}

/** The membership on the page with the plans; nothing while it is loading. */
export function MembershipCardView({ status, answers, awaited, problem, links }: MembershipCardViewProps) {
  if (status.kind === 'loading') return null
  if (status.kind === 'failed') return <Card heading={HEADING}>{problem}</Card>
  const [, tag, colour] = MEMBERSHIP_KINDS[status.kind]
  const card = { heading: HEADING, tag: tag && <Tag kind={colour}>{tag}</Tag> }
  if (status.kind === 'active' || status.kind === 'ended')
    return (
      <Card className={css.strip} {...card}>
        <Strip membership={status} answers={answers}>
          {links}
        </Strip>
        {problem}
      </Card>
    )
  return (
    <Card className={css.card} {...card}>
      {status.kind === 'awaited' ? (
        <>
          {awaited}
          {status.current && <ValidUntil date={status.current.endDate} />}
          {links && <div className={css.links}>{links}</div>}
        </>
      ) : (
        <Free status={status} answers={answers} />
      )}
      {problem}
    </Card>
  )
}

function Free({ status, answers }: Pick<MembershipCardProps, 'status' | 'answers'>) {
  const text = status.kind === 'none' && allowedText(answers.actionsLeft.data)
  return (
    <>
      {text && <p>{text}</p>}
      <MeterPair {...answers.actionsLeft} />
    </>
  )
}

interface ValidProps {
  readonly membership: ValidMembership
  readonly answers: MemberAnswers
  readonly children: ReactNode
}

/** The end date and the renewal, each on one line, so that the plans begin on the first screen. */
function Strip({ membership, answers, children }: ValidProps) {
  const next = nextText(membership, answers)
  return (
    <div className={css.lines}>
      <ul>
        <li className={css.line}>
          {'tot en met '}
          <strong>
            <DateText date={membership.endDate} />
          </strong>
        </li>
        {restText(membership, answers.today) && (
          <li className={`${css.line} ${membership.kind === 'ended' ? css.ends : css.renews}`}>
            <span>{next !== RENEWS && 'daarna '}</span>
            <strong {...placeholderFor(next, '€0,00 per maand')}>{next}</strong>
          </li>
        )}
      </ul>
      {children}
    </div>
  )
}

const ValidUntil = ({ date }: { date: CalendarDate }) => (
  <p>
    {'Geldig tot en met '}
    <strong>
      <DateText date={date} />
    </strong>
  </p>
)

/** When an expired membership ended. */
export const Expired = ({ status }: { status: MembershipStatus }) =>
  status.kind === 'expired' && (
    <p>
      {'Klup Compleet stopte op '}
      <DateText date={status.endDate} />
      {'. '}
      <strong>Je betaalt niets.</strong>
    </p>
  )

interface ReminderButtonProps {
  readonly kind: ValidMembership['kind']
  readonly onClick: (() => void) | undefined
}

export const ReminderButton = ({ kind, onClick }: ReminderButtonProps) => (
  <Download name="reminder" onClick={onClick}>
    {kind === 'ended' ? 'Zet de laatste dag in je agenda' : 'Herinner mij op tijd'}
  </Download>
)
