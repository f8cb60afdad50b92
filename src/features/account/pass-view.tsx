import type { ReactNode } from 'react'
import { type PhotoConfig, photoSources } from '../../api/photo.ts'
import type { User } from '../../api/schemas.ts'
import { Discs, NoPhoto } from '../../ui/drawings.tsx'
import * as loading from '../../ui/loading.module.css'
import { placeholderFor, WAIT } from '../../ui/loading.tsx'
import { DateText, Tag } from '../../ui/text.tsx'
import type { PhotoProps } from '../../ui/use-photo.ts'
import {
  isFree,
  type MemberAnswers,
  type MembershipStatus,
  validMembership,
} from '../membership/membership-status.ts'
import * as meter from './meter.module.css'
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
  readonly unread?: ReactNode
}

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
        <Name className={`${css.name} ${nameSize(name)}`} tabIndex={hasNews ? undefined : -1}>
          {withHyphens(name)}
        </Name>
        {/* The key replaces the element, also on a translated page. */}
        <MembershipKind key={status.kind} status={status} />
      </div>
      <Remaining {...props} />
    </section>
  )
}

/** The size of a name, by the number of letters of its longest word. */
export function nameSize(name: string): string | undefined {
  const longest = Math.max(...name.split(/[\s-]+/).map(word => word.length))
  return longest <= 6 ? css.short : longest <= 9 ? css.medium : css.long
}

/** Inserts soft hyphens between the syllables of words of more than ten letters: no browser hyphenates every name. */
export const withHyphens = (name: string): string =>
  name.replace(/\p{L}{11,}/gu, word => word.replace(/(?<=..)(?=[^aeiouy][aeiouy].)/giu, '\u00ad'))

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

function MembershipKind({ status: { kind } }: Pick<PassProps, 'status'>) {
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

/** The end date of the membership, what is left of the free tier, or the retry of what could not be read. */
function Remaining({ status, answers, unread }: PassProps) {
  const { data, error } = answers.actionsLeft
  if (status.kind === 'failed') return unread
  if (status.kind === 'loading') return null
  if (isFree(status))
    return !data && error ? (
      <div>
        <p>We kunnen je activiteiten en contactverzoeken nu niet laten zien.</p>
        {unread}
      </div>
    ) : (
      <div className={meter.meters}>
        <Meter label="Activiteiten" left={data?.participations} />
        <Meter label="Contactverzoeken" left={data?.contactRequests} />
      </div>
    )
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

interface MeterProps {
  label: string
  /** Undefined until it is known. */
  left: number | undefined
}

/** What is left of two. The discs repeat the text. */
function Meter({ label, left }: MeterProps) {
  const full = Math.floor(Math.min(2, Math.max(0, left ?? 0)))
  const text = left === undefined ? undefined : `nog ${full} van 2`
  return (
    <p className={meter.meter} data-full={full}>
      <span>{label}</span>
      <span className={meter.remaining}>
        <span className={meter.discs} aria-hidden="true">
          <span />
          <span />
        </span>
        <span {...placeholderFor(text, 'nog 2 van 2')}>{text}</span>
      </span>
    </p>
  )
}
