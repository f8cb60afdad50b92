import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { TEXTS } from '../../domain/texts.ts'
import { useAction } from '../../react/use-action.ts'
import { useEntry } from '../../react/use-entry.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordRow } from '../../ui/profile.tsx'
import { useServices } from '../services.ts'

/** The password of the account. A member who came in by the app may not have one yet. */
export function AccountPassword({ email }: { email: string }) {
  const { entries } = useServices()
  const isSet = useEntry(entries.hasPassword).data !== false
  return (
    <PasswordRow isSet={isSet}>
      {isSet ? (
        <ButtonLink to="/account/change-password" kind="secondary" modest>
          Wachtwoord wijzigen
        </ButtonLink>
      ) : (
        <RequestPassword email={email} />
      )}
    </PasswordRow>
  )
}

function RequestPassword({ email }: { email: string }) {
  useSignals()
  const { api, toasts } = useServices()
  const [sent, setSent] = useState(false)
  const request = useAction(async () => {
    await api.forgotPassword(email)
    toasts.show(TEXTS.requestSent, 'success')
    setSent(true)
  })
  if (sent) return <Notice kind="success" icon="mail" title={TEXTS.mailSent} takesFocus />
  return (
    <>
      {request.error.value && <Notice kind="error" title={request.error.value.message} />}
      <Button kind="secondary" modest busy={request.pending.value} onClick={() => request.run()}>
        Wachtwoord aanvragen per mail
      </Button>
    </>
  )
}
