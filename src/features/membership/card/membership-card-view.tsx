import type { ReactNode } from 'react'
import { addDays, type CalendarDate } from '../../../lib/dates.ts'
import { Download } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { roomFor } from '../../../ui/loading.tsx'
import { DateText, Tag } from '../../../ui/text.tsx'
import {
  type AwaitedMembership,
  isFree,
  type MemberAnswers,
  type MembershipStatus,
  type ValidMembership,
} from '../membership-status.ts'
import { boughtText } from '../texts.ts'
import { allowedText, GOES_ON, invitationText, nextText, restText } from './card-texts.ts'
import * as css from './membership-card.module.css'
import { MeterPair } from './meter.tsx'

const COMPLETE = 'Klup Compleet'
const START = 'Klup Start'

/** The heading of each kind, its tag and the colour of that. */
const KINDS = {
  active: [COMPLETE, 'Actief', 'active'],
  ended: [COMPLETE, 'Opgezegd', 'ended'],
  awaited: [COMPLETE],
  expired: [START, 'Gratis', 'free'],
  none: [START, 'Gratis', 'free'],
} as const

export interface MembershipCardProps {
  readonly status: MembershipStatus
  readonly answers: MemberAnswers
  /** A payment is on its way. */
  readonly awaited?: ReactNode
  /** Why something is missing or may be outdated; in the place of a membership that could not be read. */
  readonly problem?: ReactNode
}

interface MembershipCardViewProps extends MembershipCardProps {
  /** On the membership page, which has the plans and their prices. */
  readonly isBesidePlans?: boolean
  readonly links?: ReactNode
  readonly action?: ReactNode
}

/** A membership (DECISIONS, What a member has); nothing while it is loading. */
export function MembershipCardView(props: MembershipCardViewProps) {
  const { status, answers, isBesidePlans, awaited, problem, links, action } = props
  if (status.kind === 'loading') return null
  if (status.kind === 'failed') return problem
  const [heading, tag, colour] = KINDS[status.kind]
  const card = {
    heading: isBesidePlans ? 'Jouw lidmaatschap' : heading,
    tag: tag && <Tag kind={colour}>{tag}</Tag>,
  }
  const isValid = status.kind === 'active' || status.kind === 'ended'
  if (isBesidePlans && isValid)
    return (
      <Card className={css.strip} {...card}>
        <Strip membership={status} answers={answers}>
          {links}
        </Strip>
        {problem}
      </Card>
    )
  return (
    <Card className={isBesidePlans ? css.wide : css.filling} {...card}>
      {isValid && (
        <Period membership={status} answers={answers}>
          {problem}
        </Period>
      )}
      {status.kind === 'awaited' && <Awaited status={status}>{awaited}</Awaited>}
      {!isBesidePlans && <Expired status={status} />}
      {status.kind === 'none' && <p className={css.optional}>{allowedText(answers.actionsLeft.data)}</p>}
      {isFree(status) && <MeterPair {...answers.actionsLeft} />}
      {isFree(status) && !isBesidePlans && <Invitation answers={answers} />}
      {!isValid && problem}
      {links && <div className={css.links}>{links}</div>}
      {action}
    </Card>
  )
}

interface ValidProps {
  readonly membership: ValidMembership
  readonly answers: MemberAnswers
  readonly children: ReactNode
}

/** The end date and what follows it, each on one line, so that the plans begin on the first screen. */
function Strip({ membership, answers, children }: ValidProps) {
  const next = nextText(membership, answers)
  return (
    <div className={css.lines}>
      <ul>
        <li>
          {'tot en met '}
          <strong>
            <DateText date={membership.endDate} />
          </strong>
        </li>
        {restText(membership, answers.today) && (
          <li className={hollowIf(membership)}>
            <span>{next !== GOES_ON && 'daarna '}</span>
            <strong {...roomFor(next, '€0,00 per maand')}>{next}</strong>
          </li>
        )}
      </ul>
      {children}
    </div>
  )
}

/** The end date and what follows it, as a short line of time. `children` follow the date. */
function Period({ membership, answers, children }: ValidProps) {
  const { kind, endDate } = membership
  const rest = restText(membership, answers.today)
  const next = nextText(membership, answers)
  // Old data promises nothing.
  const ended = answers.membership.error ? '' : 'Je betaalt niets meer.'
  const end = <ValidUntil date={endDate} />
  if (!rest)
    return (
      <>
        {end}
        {children}
      </>
    )
  return (
    <ol className={css.period}>
      <li>
        {end}
        <p>{rest}</p>
        {children}
      </li>
      <li className={hollowIf(membership)}>
        <p>
          <small>
            Daarna, vanaf <DateText date={addDays(endDate, 1)} />
          </small>
          <strong {...roomFor(next, '€0,00 per maand')}>{next}</strong>
        </p>
        <p className={css.optional}>
          {kind === 'ended' ? ended : 'tot je opzegt. Via Apple of een promotiecode stopt het vanzelf.'}
        </p>
      </li>
    </ol>
  )
}

const hollowIf = ({ kind }: ValidMembership) => (kind === 'ended' ? css.hollow : undefined)

const ValidUntil = ({ date }: { date: CalendarDate }) => (
  <p className={css.end}>
    <small>Geldig tot en met</small>
    <strong>
      <DateText date={date} />
    </strong>
  </p>
)

/** A payment that the membership does not show yet. */
function Awaited({ status, children }: { status: AwaitedMembership; children: ReactNode }) {
  const { plan, current } = status
  return (
    <>
      {children}
      <p className={css.optional}>{plan && boughtText(plan)}</p>
      {current && <ValidUntil date={current.endDate} />}
    </>
  )
}

/** Tells a former member when Klup Compleet ended, and that nothing is paid since. */
export const Expired = ({ status }: { status: MembershipStatus }) =>
  status.kind === 'expired' && (
    <p>
      {'Klup Compleet stopte op '}
      <DateText date={status.endDate} />
      {'. '}
      <strong>Je betaalt niets.</strong>
    </p>
  )

function Invitation({ answers }: { answers: MemberAnswers }) {
  const { text, price } = invitationText(answers) ?? {}
  return (
    <p className={css.invitation}>
      <span {...roomFor(text, 'Met Klup Compleet doe je onbeperkt mee, vanaf ')}>{text && `${text} `}</span>
      {(price || !text) && <strong {...roomFor(price, '€0,00 per maand.')}>{price}</strong>}
    </p>
  )
}

interface ReminderButtonProps {
  /** The membership, which goes on after its last day or not. */
  readonly kind: ValidMembership['kind']
  readonly onClick: (() => void) | undefined
}

/** Saves the end date for the member's calendar. */
export const ReminderButton = ({ kind, onClick }: ReminderButtonProps) => (
  <Download name="reminder" onClick={onClick}>
    {kind === 'ended' ? 'Zet de laatste dag in je agenda' : 'Herinner mij op tijd'}
  </Download>
)
