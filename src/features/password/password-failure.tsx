import type { ComponentProps } from 'react'
import { outcomeOf } from '../../lib/errors.ts'
import { FailureNotice } from '../../ui/notice.tsx'

/** Shows why a new password failed. Without an answer it claims no result (DECISIONS, Passwords). */
export function PasswordFailure(props: Pick<ComponentProps<typeof FailureNotice>, 'failure' | 'children'>) {
  const isUnknown = outcomeOf(props.failure) === 'unknown'
  return (
    <FailureNotice
      {...props}
      {...(isUnknown && {
        kind: 'warning',
        title: 'We weten niet of je wachtwoord is gewijzigd. Probeer eerst je nieuwe wachtwoord.',
      })}
    />
  )
}
