import type { ReactNode } from 'react'
import * as facts from '../../ui/facts.module.css'
import { Email } from '../../ui/text.tsx'
import { PasswordRowView } from '../password/password-row-view.tsx'
import * as css from './account.module.css'
import { Next, type NextProps } from './next-view.tsx'
import { Pass, type PassProps } from './pass-view.tsx'

interface AccountViewProps extends PassProps, NextProps {
  readonly goodbye?: ReactNode
  /** What else the page begins with, which screen readers announce. */
  readonly news?: ReactNode
  /** The password and how to change it, once the app runs. */
  readonly password?: ReactNode
  /** Why the data of the member may be outdated. */
  readonly userProblem?: ReactNode
}

/** The pass, what follows, and how the member signs in. From 900 px the pass is at the left. */
export function AccountView(props: AccountViewProps) {
  const { user, status, goodbye, news, password = <PasswordRowView />, userProblem } = props
  return (
    <>
      {goodbye}
      <div className={css.news} aria-live="polite">
        {news}
      </div>
      <div className={css.columns}>
        <Pass {...props} />
        <div className={css.side}>
          <div className={`${css.next} ${status.kind === 'loading' ? css.loading : ''}`}>
            <Next {...props} />
          </div>
          <div className={css.own}>
            {userProblem}
            <dl className={facts.fact}>
              <dt>E-mail</dt>
              <dd>
                <Email email={user.email} />
              </dd>
            </dl>
            {password}
          </div>
        </div>
      </div>
    </>
  )
}
