import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { Email } from '../../ui/text.tsx'
import * as css from './account.module.css'
import * as facts from './facts.module.css'
import { Next, type NextProps } from './next-view.tsx'
import { Pass, type PassProps } from './pass-view.tsx'

interface AccountViewProps extends PassProps, NextProps {
  readonly goodbye?: ReactNode
  /** An announcement at the top, in a live region. */
  readonly news?: ReactNode
  /** The error of a read of the user, whose data may be outdated. */
  readonly userProblem?: ReactNode
}

const MASKED = (
  <>
    <span aria-hidden="true">••••••••</span>
    <span className="hidden-text">verborgen</span>
  </>
)

/** The pass, what follows, and how the member signs in. From 900 px the pass is at the left. */
export function AccountView(props: AccountViewProps) {
  const { user, status, goodbye, news, userProblem } = props
  return (
    <>
      {goodbye}
      <div className={css.news} aria-live="polite">
        {news}
      </div>
      <div className={css.content}>
        <Pass {...props} />
        <div className={css.details}>
          <div className={`${css.next} ${status.kind === 'loading' ? css.loading : ''}`}>
            <Next {...props} />
          </div>
          <div className={css.signIn}>
            {userProblem}
            <dl className={facts.fact}>
              <dt>E-mail</dt>
              <dd>
                <Email email={user.email} />
              </dd>
            </dl>
            <div className={facts.row}>
              <dl className={facts.fact}>
                <dt>Wachtwoord</dt>
                <dd>{MASKED}</dd>
              </dl>
              <ButtonLink to="/account/change-password" kind="secondary" asLink>
                Wachtwoord wijzigen
              </ButtonLink>
            </div>
          </div>
        </div>
      </div>
    </>
  )
}
