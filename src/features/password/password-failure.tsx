import type { ComponentProps } from 'react'
import { isUnknown } from '../../lib/errors.ts'
import { FailureNotice } from '../../ui/notice.tsx'

/** Shows why a new password failed. Without an answer it claims no result (DECISIONS, Passwords). */
export function PasswordFailure(props: Pick<ComponentProps<typeof FailureNotice>, 'failure' | 'children'>) {
  const isUnclear = isUnknown(props.failure)
  return (
    <FailureNotice
      {...props}
      {...(isUnclear && {
        kind: 'warning',
        title: 'We weten niet of je wachtwoord is gewijzigd. Probeer eerst je nieuwe wachtwoord.',
      })}
    />
  )
}
