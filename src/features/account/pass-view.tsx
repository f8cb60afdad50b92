import { type PhotoConfig, photoSources } from '../../api/photo.ts'
import type { User } from '../../api/schemas.ts'
import * as drawings from '../../ui/drawings.module.css'
import { NoPhoto } from '../../ui/drawings.tsx'
import { DateText, Tag } from '../../ui/text.tsx'
import type { PhotoProps } from '../../ui/use-photo.ts'
import { restText } from '../membership/card/card-texts.ts'
import { MEMBERSHIP_KINDS } from '../membership/card/membership-card-view.tsx'
import { MeterPair } from '../membership/card/meter.tsx'
import {
  isFree,
  type MemberAnswers,
  type MembershipStatus,
  validMembership,
} from '../membership/membership-status.ts'
import * as css from './pass.module.css'

export interface PassProps {
  readonly user: Pick<User, 'email' | 'firstName' | 'photo'>
  readonly config: PhotoConfig
  readonly status: MembershipStatus
  readonly answers: MemberAnswers
  readonly image?: PhotoProps | undefined
}

/** The Klup pass: the member and the membership. It needs only the user to be shown. */
export function Pass(props: PassProps) {
  const { user, status, answers } = props
  return (
    <section className={css.pass}>
      <div>
        <div className={css.art}>
          <svg className={drawings.circles} viewBox="0 0 166 140" aria-hidden="true">
            <circle className={drawings.yellow} cx="58" cy="80" r="58" />
            <circle className={drawings.pink} cx="140" cy="56" r="84" />
          </svg>
          <Photo {...props} />
        </div>
        <h1 tabIndex={-1}>{user.firstName || 'Mijn Account'}</h1>
        {/* The key replaces the element, also on a translated page. */}
        <Plan key={status.kind} status={status} />
      </div>
      <Rest status={status} answers={answers} />
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

function Plan({ status: { kind } }: Pick<PassProps, 'status'>) {
  if (kind === 'failed') return null
  if (kind === 'loading') return <p data-placeholder="Klup Compleet" />
  const [plan, tag, colour] = MEMBERSHIP_KINDS[kind]
  return (
    <>
      <h2>{plan}</h2>
      {tag && (
        <p>
          <Tag kind={colour}>{tag}</Tag>
        </p>
      )}
    </>
  )
}

/** The end date of the membership, or the rest of the free tier. */
function Rest({ status, answers }: Pick<PassProps, 'status' | 'answers'>) {
  if (status.kind === 'loading')
    return (
      <p className={css.valid}>
        <strong data-placeholder="00-00-0000" />
      </p>
    )
  if (isFree(status)) return <MeterPair {...answers.actionsLeft} />
  const valid = validMembership(status)
  return (
    valid && (
      <p className={css.valid}>
        <small>Geldig tot en met</small>
        <strong>
          <DateText date={valid.endDate} />
        </strong>
        <span>{valid === status && restText(valid, answers.today)}</span>
      </p>
    )
  )
}
