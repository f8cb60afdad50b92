import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useMutation } from '../../lib/mutation.ts'
import { useServices } from '../../lib/services.ts'
import { Button } from '../../ui/button.tsx'
import { MAIL } from '../../ui/drawings.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { Email } from '../../ui/text.tsx'
import { PASSWORD_TEXTS } from './rules.ts'

/** Requests a mail to the member's address, with a link to choose a password. */
export function RequestPassword({ email }: { email: string }) {
  useSignals()
  const { api, toasts } = useServices()
  const [sent, setSent] = useState(false)
  const request = useMutation(async () => {
    await api.forgotPassword(email)
    toasts.show(PASSWORD_TEXTS.requestSent, 'success')
    setSent(true)
  })
  if (sent) {
    const title = (
      <>
        We hebben je een mail gestuurd naar <Email email={email} />.
      </>
    )
    return <Notice kind="success" icon={MAIL} title={title} takesFocus />
  }
  return (
    <>
      <FailureNotice failure={request.error.value} />
      <Button
        kind="secondary"
        name="request-password"
        wide
        busy={request.pending.value}
        onClick={() => request.run()}
      >
        Mail mij een link voor een wachtwoord
      </Button>
    </>
  )
}
