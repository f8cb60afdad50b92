import type { ReactNode } from 'react'
import { type PhotoConfig, photoSources } from '../../api/photo.ts'
import type { User } from '../../api/schemas.ts'
import { Discs, NoPhoto } from '../../ui/drawings.tsx'
import * as loading from '../../ui/loading.module.css'
import { WAIT } from '../../ui/loading.tsx'
import { DateText, Tag } from '../../ui/text.tsx'
import type { PhotoProps } from '../../ui/use-photo.ts'
import {
  isFree,
  type MemberAnswers,
  type MembershipStatus,
  validMembership,
} from '../membership/membership-status.ts'
import { MeterPair } from './meter.tsx'
import { nameSize, withHyphens } from './name.ts'
import * as css from './pass.module.css'
import { timeLeftText } from './texts.ts'

export interface PassProps {
  readonly user: Pick<User, 'email' | 'firstName' | 'photo'>
  readonly config: PhotoConfig
  readonly status: MembershipStatus
  readonly answers: MemberAnswers
  readonly image?: PhotoProps | undefined
  /** Whether the band has a title, which then is the h1 instead of the name. */
  readonly hasNews?: boolean
  /** The tick and the dots of a payment that has just been booked. */
  readonly paid?: ReactNode
  /** The retry of data that could not be read. */
  readonly problem?: ReactNode
}

const NAME_SIZES = { short: css.short, medium: css.medium, long: css.long }

/** The Klup pass: the member and the membership. It needs only the user, and has the same size with any data. */
export function Pass(props: PassProps) {
  const { user, status, hasNews, paid } = props
  const name = user.firstName || 'Mijn Account'
  const Name = hasNews ? 'h2' : 'h1'
  return (
    <section className={css.pass}>
      <div>
        <div className={css.art}>
          <Discs isParted={status.kind === 'ended'}>
            <Photo {...props} />
          </Discs>
          {paid}
        </div>
        <Name className={`${css.name} ${NAME_SIZES[nameSize(name)]}`} tabIndex={hasNews ? undefined : -1}>
          {withHyphens(name)}
        </Name>
        {/* The key replaces the element, also on a translated page. */}
        <Kind key={status.kind} status={status} />
      </div>
      <Remaining {...props} />
    </section>
  )
}

function Photo({ user: { firstName, photo }, config, image }: PassProps) {
  const sources = photoSources(photo, config)
  return (
    // The key replaces the `div`, because an extension may have replaced the image.
    <div key={sources?.src} className={css.photo}>
      <NoPhoto />
      {sources && (
        <img
          {...image}
          {...sources}
          alt={firstName ? `Profielfoto van ${firstName}` : 'Je profielfoto'}
          width="100"
          height="100"
          fetchPriority="high"
        />
      )}
    </div>
  )
}

const COMPLETE = 'Klup Compleet'
const START = 'Klup Start'

/** The name of each kind, the text of its tag, and the kind of the tag. */
const MEMBERSHIP_KINDS = {
  active: [COMPLETE, 'Actief', 'active'],
  ended: [COMPLETE, 'Opgezegd', 'ended'],
  awaited: [COMPLETE],
  expired: [START, 'Gratis', 'free'],
  none: [START, 'Gratis', 'free'],
} as const

function Kind({ status: { kind } }: Pick<PassProps, 'status'>) {
  if (kind === 'loading') return <p className={`hidden-text ${loading.loading}`}>{WAIT}</p>
  if (kind === 'failed') return <p>We kunnen je lidmaatschap nu niet laten zien.</p>
  const [name, tag, colour] = MEMBERSHIP_KINDS[kind]
  return (
    <>
      <h2>{name}</h2>
      {tag && (
        <p>
          <Tag kind={colour}>{tag}</Tag>
        </p>
      )}
    </>
  )
}

/** Whether what is left of the free tier could not be read. */
export const lacksMeters = ({ status, answers: { actionsLeft } }: Pick<PassProps, 'status' | 'answers'>) =>
  isFree(status) && !actionsLeft.data && actionsLeft.error !== undefined

/** The end date of the membership, what is left of the free tier, or the retry of what could not be read. */
function Remaining({ status, answers, problem }: PassProps) {
  if (status.kind === 'failed') return problem
  if (status.kind === 'loading') return null
  if (lacksMeters({ status, answers }))
    return (
      <div>
        <p>We kunnen je activiteiten en contactverzoeken nu niet laten zien.</p>
        {problem}
      </div>
    )
  if (isFree(status)) return <MeterPair {...answers.actionsLeft} />
  const valid = validMembership(status)
  return (
    <p className={css.valid}>
      {valid && (
        <>
          <small>Geldig tot en met</small>
          <strong>
            <DateText date={valid.endDate} />
          </strong>
        </>
      )}
      <span>
        {status.kind === 'awaited'
          ? 'Betaald · Je lidmaatschap volgt zo.'
          : valid && timeLeftText(valid, answers.today)}
      </span>
    </p>
  )
}
