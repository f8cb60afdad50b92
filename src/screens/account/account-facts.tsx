import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { TEXTS } from '../../domain/texts.ts'
import { useAction } from '../../react/use-action.ts'
import { useEntry } from '../../react/use-entry.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Facts, MaskedPassword } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useServices } from '../services.ts'

/** E-mail and password. A member who came in by the app may not have a password yet. */
export function AccountFacts({ email }: { email: string }) {
  const { entries } = useServices()
  const hasPassword = useEntry(entries.hasPassword).data !== false
  return (
    <>
      <Facts
        rows={[
          { term: 'E-mail', value: email },
          { term: 'Wachtwoord', value: hasPassword ? <MaskedPassword /> : 'Je hebt nog geen wachtwoord.' },
        ]}
      />
      {hasPassword ? (
        <ButtonLink to="/account/change-password" kind="secondary" wide>
          Wachtwoord wijzigen
        </ButtonLink>
      ) : (
        <RequestPassword email={email} />
      )}
    </>
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
      <Button kind="secondary" wide busy={request.pending.value} onClick={() => request.run()}>
        Wachtwoord aanvragen per mail
      </Button>
    </>
  )
}
