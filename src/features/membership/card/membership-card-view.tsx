import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { roomFor } from '../../../ui/loading.tsx'
import { SpelledDate, Tag } from '../../../ui/text.tsx'
import { Expired } from './expired.tsx'
import { css } from './membership-card.module.css'
import type {
  EndDateFacts,
  InvitationFacts,
  LineFacts,
  MembershipFacts,
  PeriodFacts,
} from './membership-card-facts.ts'
import { MeterPair } from './meter.tsx'

const COMPLETE = 'Klup Compleet'
const START = 'Klup Start'

/** The heading of each kind, its tag and the colour of that. */
const KINDS = {
  active: [COMPLETE, 'Actief', 'active'],
  ended: [COMPLETE, 'Opgezegd', 'ended'],
  paid: [COMPLETE],
  expired: [START, 'Gratis', 'free'],
  none: [START, 'Gratis', 'free'],
} as const

interface MembershipCardViewProps {
  readonly facts: MembershipFacts
  /** On the membership page, which has the plans and their prices. */
  readonly isBesidePlans?: boolean
  /** A payment is on its way. */
  readonly awaited?: ReactNode
  /** Why a fact is missing or may be outdated. */
  readonly problem?: ReactNode
  readonly links?: ReactNode
  readonly action?: ReactNode
}

/** A membership (DECISIONS, What a member has). All of its data are the facts. */
export function MembershipCardView(props: MembershipCardViewProps) {
  const { facts, isBesidePlans, awaited, problem, links, action } = props
  const [heading, tag, colour] = KINDS[facts.kind]
  const hasPeriod = 'rest' in facts
  const isValid = facts.kind === 'active' || facts.kind === 'ended'
  const card = {
    heading: isBesidePlans ? 'Jouw lidmaatschap' : heading,
    tag: tag && <Tag kind={colour}>{tag}</Tag>,
  }
  if (isBesidePlans && isValid)
    return (
      <Card className={css.strip} {...card}>
        <Strip facts={facts}>{links}</Strip>
        {problem}
      </Card>
    )
  return (
    <Card className={isBesidePlans ? css.wide : css.filling} {...card}>
      {hasPeriod && <Period facts={facts}>{problem}</Period>}
      {isValid && !hasPeriod && <ValidUntil facts={facts} />}
      {!isBesidePlans && <Expired facts={facts} />}
      {facts.kind === 'none' && <p className={css.optional}>{facts.allowed}</p>}
      {'activities' in facts && <MeterPair {...facts} />}
      {'invitation' in facts && !isBesidePlans && <Invitation facts={facts} />}
      {facts.kind === 'paid' && <Awaited facts={facts}>{awaited}</Awaited>}
      {!hasPeriod && problem}
      {links && <div className={css.links}>{links}</div>}
      {action}
    </Card>
  )
}

type FactsOf<Kind extends MembershipFacts['kind']> = Extract<MembershipFacts, { readonly kind: Kind }>

/** The end date and what follows it, each on one line, so that the plans begin on the first screen. */
function Strip({ facts, children }: { facts: EndDateFacts | LineFacts; children: ReactNode }) {
  return (
    <div className={css.lines}>
      <ul>
        <li>
          {'tot en met '}
          <strong>
            <SpelledDate digits={facts.endDate} words={facts.endDateSpelled} />
          </strong>
        </li>
        {'next' in facts && (
          <li className={facts.kind === 'ended' ? css.hollow : undefined}>
            <span>{facts.word && `${facts.word} `}</span>
            <strong {...roomFor(facts.next, '€0,00 per maand')}>{facts.next}</strong>
          </li>
        )}
      </ul>
      {children}
    </div>
  )
}

/** The end date and what follows it, as a short line of time. `children` follow the date. */
function Period({ facts, children }: { facts: PeriodFacts; children: ReactNode }) {
  return (
    <ol className={css.period}>
      <li>
        <ValidUntil facts={facts} />
        <p>{facts.rest}</p>
        {children}
      </li>
      <li className={facts.kind === 'ended' ? css.hollow : undefined}>
        <p>
          <small>
            Daarna, vanaf <SpelledDate digits={facts.nextDate} words={facts.nextDateSpelled} />
          </small>
          <strong {...roomFor(facts.next, '€0,00 per maand')}>{facts.next}</strong>
        </p>
        <p className={css.optional}>{facts.explanation}</p>
      </li>
    </ol>
  )
}

const ValidUntil = ({ facts }: { facts: EndDateFacts }) => (
  <p className={css.end}>
    <small>Geldig tot en met</small>
    <strong>
      <SpelledDate digits={facts.endDate} words={facts.endDateSpelled} />
    </strong>
  </p>
)

function Invitation({ facts: { invitation, price } }: { facts: InvitationFacts }) {
  return (
    <p className={css.invitation}>
      <span {...roomFor(invitation, 'Met Klup Compleet doe je onbeperkt mee, vanaf ')}>
        {invitation && `${invitation} `}
      </span>
      {price !== '' && <strong {...roomFor(price, '€0,00 per maand.')}>{price}</strong>}
    </p>
  )
}

/** A payment that the membership does not show yet. */
function Awaited({ facts, children }: { facts: FactsOf<'paid'>; children: ReactNode }) {
  return (
    <>
      {children}
      <p className={css.optional}>{facts.bought}</p>
      {facts.endDate && <ValidUntil facts={facts} />}
    </>
  )
}
