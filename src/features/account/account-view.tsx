import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { Email } from '../../ui/text.tsx'
import * as css from './account.module.css'
import { Next, type NextProps } from './next-view.tsx'
import { lacksMeters, Pass, type PassProps } from './pass-view.tsx'

interface AccountViewProps extends PassProps, NextProps {
  /** The button to the app, for a member who has just paid. */
  readonly appButton?: ReactNode
  /** The error of a read of the user, whose data may be outdated. */
  readonly userProblem?: ReactNode
}

/** The pass, what follows, and how the member signs in. Beside a pass at the left, the rest is plain text. */
export function AccountView(props: AccountViewProps) {
  const { user, status, appButton, userProblem } = props
  const hasNext = status.kind !== 'loading' && status.kind !== 'failed'
  return (
    <div className={css.content}>
      <Pass {...props} />
      {hasNext && (
        <div className={css.details}>
          {appButton}
          <div className={css.next}>
            <Next {...props} problem={!lacksMeters(props) && props.problem} />
          </div>
        </div>
      )}
      <div className={`${css.signIn} ${status.kind === 'loading' ? css.late : ''}`}>
        {userProblem}
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
