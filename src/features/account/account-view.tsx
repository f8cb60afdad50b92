import type { ReactNode } from 'react'
import { addDays } from '../../lib/dates.ts'
import { ButtonLink, Download, TextLink } from '../../ui/button.tsx'
import { placeholderFor } from '../../ui/loading.tsx'
import { DateText, Email } from '../../ui/text.tsx'
import {
  isFree,
  type MemberAnswers,
  type ValidMembership,
  validMembership,
} from '../membership/membership-status.ts'
import * as css from './account.module.css'
import { Pass, type PassProps } from './pass-view.tsx'
import { afterwardsText, invitationText, timeLeftText, usedUpText } from './texts.ts'

interface AccountViewProps extends PassProps {
  /** The button to the app, for a member who has just paid. */
  readonly appButton?: ReactNode
  /** Replaces «Opzeggen» for a member who has just paid. */
  readonly withdrawal?: ReactNode
  /** The warning that a membership is active although the server accepted a cancellation from this page. */
  readonly warning?: ReactNode
  /** The error of data that may be outdated. */
  readonly outdated?: ReactNode
  readonly onRemind?: () => void
}

/** The pass, what follows, and how the member signs in. Beside a pass at the left, the rest is plain text. */
export function AccountView(props: AccountViewProps) {
  const { user, status, appButton } = props
  const isKnown = status.kind !== 'loading' && status.kind !== 'failed'
  return (
    <div className={css.content}>
      <Pass {...props} />
      {isKnown && (
        <div className={css.details}>
          {appButton}
          <div className={css.membership}>
            <Details {...props} />
          </div>
        </div>
      )}
      <div className={`${css.signIn} ${status.kind === 'loading' ? css.late : ''}`}>
        <dl className={css.fact}>
          <dt>E-mail</dt>
          <dd>
            <Email email={user.email} />
          </dd>
        </dl>
        <dl className={css.fact}>
          <dt>Wachtwoord</dt>
          <dd>
            <span aria-hidden="true">••••••••</span>
            <span className="hidden-text">verborgen</span>
          </dd>
        </dl>
        <ButtonLink to="/account/change-password" kind="secondary" asLink>
          Wachtwoord wijzigen
        </ButtonLink>
      </div>
    </div>
  )
}

/** The renewal or the invitation, and the member's actions. */
function Details({ status, answers, hasNews, withdrawal, warning, outdated, onRemind }: AccountViewProps) {
  const { kind } = status
  const valid = validMembership(status)
  const usedUp = isFree(status) && usedUpText(answers.actionsLeft.data)
  const isQuiet = valid && (kind !== 'ended' || hasNews)
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
      {outdated}
      {(kind === 'active' || kind === 'ended') && (
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
      )}
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
  const text = afterwardsText(membership, answers)
  // The data may be outdated, so do not say that nothing is paid.
  const ended = answers.membership.error ? '' : 'Je betaalt niets meer. Je account blijft bestaan.'
  return (
    <div className={`${css.line} ${kind === 'ended' ? css.ends : css.renews}`}>
      <small>
        Daarna, vanaf <DateText date={addDays(endDate, 1)} />
      </small>
      <p className={css.afterwards}>
        <strong {...placeholderFor(text, '€0,00 per maand')}>{text}</strong>
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
