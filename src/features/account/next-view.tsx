import type { ReactNode } from 'react'
import { addDays } from '../../lib/dates.ts'
import { ButtonLink, TextLink } from '../../ui/button.tsx'
import { Loading, placeholderFor } from '../../ui/loading.tsx'
import { DateText } from '../../ui/text.tsx'
import { invitationText, nextText, restText, usedUpText } from '../membership/card/card-texts.ts'
import * as card from '../membership/card/membership-card.module.css'
import { Expired, ReminderButton } from '../membership/card/membership-card-view.tsx'
import {
  isFree,
  type MemberAnswers,
  type MembershipStatus,
  type ValidMembership,
} from '../membership/membership-status.ts'
import * as css from './account.module.css'

export interface NextProps {
  readonly status: MembershipStatus
  readonly answers: MemberAnswers
  /** The notice about a payment that is not booked yet. */
  readonly awaited?: ReactNode
  /** The error of data that is missing or may be outdated. */
  readonly problem?: ReactNode
  readonly links?: LinksProps
}

interface LinksProps {
  /** The welcome above has the reminder. */
  readonly hasWelcome?: boolean | undefined
  /** A goodbye is above. */
  readonly hasGoodbye?: boolean | undefined
  readonly onRemind?: () => void
}

/** The part below the pass: the renewal or the invitation, and the member's actions. */
export function Next({ status, answers, awaited, problem, links = {} }: NextProps) {
  const { kind } = status
  if (kind === 'loading') return <Loading boxes={1} />
  if (kind === 'failed') return problem
  const usedUp = isFree(status) && usedUpText(answers.actionsLeft.data)
  const isSecondary = kind === 'active' || links.hasWelcome || links.hasGoodbye
  return (
    <>
      {(kind === 'active' || kind === 'ended') && <Afterwards membership={status} answers={answers} />}
      {kind === 'awaited' && awaited}
      <Expired status={status} />
      {usedUp && <p>{usedUp}</p>}
      {isFree(status) && <Invitation answers={answers} />}
      {problem}
      <Links kind={kind} {...links} />
      {kind !== 'awaited' && (
        <ButtonLink to="/membership" kind={isSecondary ? 'secondary' : 'primary'}>
          {kind === 'active' ? 'Lidmaatschap wijzigen' : 'Kies je lidmaatschap'}
        </ButtonLink>
      )}
    </>
  )
}

function Afterwards({ membership, answers }: { membership: ValidMembership; answers: MemberAnswers }) {
  const { kind, endDate } = membership
  if (!restText(membership, answers.today)) return null
  const next = nextText(membership, answers)
  // The data may be outdated, so do not say that nothing is paid.
  const ended = answers.membership.error ? '' : 'Je betaalt niets meer.'
  return (
    <div className={`${card.line} ${kind === 'ended' ? card.ends : card.renews}`}>
      <small>
        Daarna, vanaf <DateText date={addDays(endDate, 1)} />
      </small>
      <p className={css.afterwards}>
        <strong {...placeholderFor(next, '€0,00 per maand')}>{next}</strong>
        <span>{kind === 'active' && ', tot je opzegt.'}</span>
      </p>
      <small>{kind === 'active' ? 'Via Apple of een promotiecode stopt het vanzelf.' : ended}</small>
    </div>
  )
}

function Invitation({ answers }: { answers: MemberAnswers }) {
  const { text, price } = invitationText(answers) ?? {}
  return (
    <p className={css.invitation}>
      <span {...placeholderFor(text, 'Met Klup Compleet doe je onbeperkt mee, vanaf ')}>
        {text && `${text} `}
      </span>
      {(price || !text) && <strong {...placeholderFor(price, '€0,00 per maand.')}>{price}</strong>}
    </p>
  )
}

function Links({ kind, hasWelcome, onRemind }: LinksProps & Pick<MembershipStatus, 'kind'>) {
  if (hasWelcome || (kind !== 'active' && kind !== 'ended')) return null
  return (
    <div className={card.links}>
      <ReminderButton kind={kind} onClick={onRemind} />
      {kind === 'active' && (
        <TextLink to="/membership/cancellation" minor>
          Opzeggen
        </TextLink>
      )}
    </div>
  )
}
