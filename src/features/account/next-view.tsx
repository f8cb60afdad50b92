import type { ReactNode } from 'react'
import { addDays } from '../../lib/dates.ts'
import { ButtonLink, Download, TextLink } from '../../ui/button.tsx'
import { placeholderFor } from '../../ui/loading.tsx'
import { DateText } from '../../ui/text.tsx'
import {
  isFree,
  type MemberAnswers,
  type MembershipStatus,
  type ValidMembership,
  validMembership,
} from '../membership/membership-status.ts'
import * as css from './account.module.css'
import type { PassProps } from './pass-view.tsx'
import { invitationText, nextText, timeLeftText, usedUpText } from './texts.ts'

export interface NextProps extends Pick<PassProps, 'status' | 'answers' | 'hasNews'> {
  /** Replaces «Opzeggen» for a member who has just paid. */
  readonly withdrawal?: ReactNode
  /** The warning that a membership is active although the server accepted a cancellation from this page. */
  readonly warning?: ReactNode
  /** The error of data that may be outdated. */
  readonly problem?: ReactNode
  readonly onRemind?: () => void
}

/** The part below the pass: the renewal or the invitation, and the member's actions. */
export function Next({ status, answers, problem, warning, ...links }: NextProps) {
  const { kind } = status
  const valid = validMembership(status)
  const usedUp = isFree(status) && usedUpText(answers.actionsLeft.data)
  const isQuiet = valid && (kind !== 'ended' || links.hasNews === true)
  return (
    <>
      <div aria-live="polite">{warning}</div>
      {kind === 'awaited' && <p>Dit duurt meestal minder dan een minuut. Je hoeft niets te doen.</p>}
      {(kind === 'active' || kind === 'ended') && <Afterwards membership={status} answers={answers} />}
      {kind === 'expired' && (
        <p>
          {'Klup Compleet stopte op '}
          <DateText date={status.endDate} />
          {'. '}
          <strong>Je betaalt niets.</strong>
        </p>
      )}
      {usedUp && <p>{usedUp}</p>}
      {isFree(status) && <Invitation answers={answers} />}
      {problem}
      {(kind === 'active' || kind === 'ended') && <Links kind={kind} {...links} />}
      {(kind !== 'awaited' || valid) && (
        <ButtonLink to="/membership" kind={isQuiet ? 'secondary' : 'primary'}>
          {valid?.kind === 'active' ? 'Lidmaatschap wijzigen' : 'Kies je lidmaatschap'}
        </ButtonLink>
      )}
    </>
  )
}

function Afterwards({ membership, answers }: { membership: ValidMembership; answers: MemberAnswers }) {
  const { kind, endDate } = membership
  if (!timeLeftText(membership, answers.today)) return null
  const next = nextText(membership, answers)
  // The data may be outdated, so do not say that nothing is paid.
  const ended = answers.membership.error ? '' : 'Je betaalt niets meer. Je account blijft bestaan.'
  return (
    <div className={`${css.line} ${kind === 'ended' ? css.ends : css.renews}`}>
      <small>
        Daarna, vanaf <DateText date={addDays(endDate, 1)} />
      </small>
      <p className={css.afterwards}>
        <strong {...placeholderFor(next, '€0,00 per maand')}>{next}</strong>
        <span>{kind === 'active' && ', tot je opzegt.'}</span>
      </p>
      <small>
        {kind === 'active' ? 'Gekocht via Apple of met een promotiecode? Dan stopt het vanzelf.' : ended}
      </small>
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

type LinksProps = Pick<NextProps, 'withdrawal' | 'onRemind'> & Pick<MembershipStatus, 'kind'>

/** The agenda, and what a member may undo: the purchase that has just been made, or the membership. */
function Links({ kind, withdrawal, onRemind }: LinksProps) {
  return (
    <div className={css.links}>
      <Download name="reminder" onClick={onRemind}>
        Zet in je agenda
      </Download>
      {withdrawal ??
        (kind === 'active' && (
          <TextLink to="/membership/cancellation" minor>
            Opzeggen
          </TextLink>
        ))}
    </div>
  )
}
