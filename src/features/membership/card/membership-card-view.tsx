import type { ReactNode } from 'react'
import { Card, CardHeading } from '../../../ui/card.tsx'
import { Loading, roomFor } from '../../../ui/loading.tsx'
import { SpelledDate, Tag } from '../../../ui/text.tsx'
import { Expired } from './expired.tsx'
import { css } from './membership-card.module.css'
import type { MembershipFacts, MembershipPeriod } from './membership-card-facts.ts'
import { MeterPair } from './meter.tsx'

const COMPLETE = 'Klup Compleet'
const START = 'Klup Start'

/** The heading of each kind, its tag and the colour of that. */
const KINDS = {
  active: [COMPLETE, 'Actief', 'active'],
  ended: [COMPLETE, 'Opgezegd', 'ended'],
  uncertain: [COMPLETE],
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
  const isValid = facts.kind === 'active' || facts.kind === 'ended' || facts.kind === 'uncertain'
  return (
    <Card
      className={isBesidePlans ? css.wide : ''}
      heading={isBesidePlans ? 'Jouw lidmaatschap' : heading}
      tag={tag && <Tag kind={colour}>{tag}</Tag>}
    >
      {hasPeriod && <Period facts={facts}>{problem}</Period>}
      {isValid && !hasPeriod && <EndDate facts={facts} />}
      {!isBesidePlans && <Expired facts={facts} />}
      {facts.kind === 'none' && <p className={css.optional}>{facts.allowed}</p>}
      {(facts.kind === 'none' || facts.kind === 'expired') && <MeterPair {...facts} />}
      {facts.kind === 'none' && !isBesidePlans && <Invitation facts={facts} />}
      {facts.kind === 'paid' && <Awaited facts={facts}>{awaited}</Awaited>}
      {!hasPeriod && problem}
      {links && <div className={css.links}>{links}</div>}
      {action}
    </Card>
  )
}

type Facts<Kind extends MembershipFacts['kind']> = Extract<MembershipFacts, { readonly kind: Kind }>

/** The end date and what follows it, as a short line of time. `children` follow the date. */
function Period({ facts, children }: { facts: MembershipPeriod; children: ReactNode }) {
  return (
    <ol className={css.period}>
      <li>
        <EndDate facts={facts} />
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

const EndDate = ({ facts }: { facts: { endDate: string; endDateSpelled: string } }) => (
  <p className={css.end}>
    <small>Geldig tot en met</small>
    <strong>
      <SpelledDate digits={facts.endDate} words={facts.endDateSpelled} />
    </strong>
  </p>
)

function Invitation({ facts: { invitation, price } }: { facts: Facts<'none'> }) {
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
function Awaited({ facts, children }: { facts: Facts<'paid'>; children: ReactNode }) {
  return (
    <>
      {children}
      <p className={css.optional}>{facts.bought}</p>
      {facts.endDate && <EndDate facts={facts} />}
    </>
  )
}

/**
 * Keeps the place of the card of a membership, in the form of its tallest kind. Below 900 px the room remains once the card
 * is there, so that nothing below it moves.
 */
export const MembershipSkeleton = ({ isLoading }: { isLoading: boolean }) => (
  <Card className={isLoading ? '' : css.room}>{isLoading ? <Loading>{ROOMS}</Loading> : ROOMS}</Card>
)

const ROOMS = (
  <div className={css.rooms} aria-hidden="true">
    <CardHeading
      // As wide as a tag.
      tag={<span data-room={'\u00a0\u00a0\u00a0Opgezegd\u00a0\u00a0\u00a0'} />}
    >
      <span data-room="Klup Compleet" />
    </CardHeading>
    <ol className={css.period}>
      <li>
        <p className={css.end}>
          <small data-room="Geldig tot en met" />
          <strong data-room="00-00-0000" />
        </p>
        <p data-room="nog ruim 3 maanden" />
      </li>
      <li>
        <p>
          <small data-room="Daarna, vanaf 00-00-0000" />
          <strong data-room="€0,00 per maand" />
        </p>
        <p>
          <span data-room="tot je opzegt. Via Apple of een promotiecode stopt het vanzelf." />
        </p>
      </li>
    </ol>
    <div className={css.links}>
      <span data-room="Herinner mij op tijd" />
      <span data-room="Opzeggen" />
    </div>
    <div className={css.button} data-room="Lidmaatschap wijzigen" />
  </div>
)
