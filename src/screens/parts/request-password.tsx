import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { TEXTS } from '../../domain/texts.ts'
import { useAction } from '../../react/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useServices } from '../services.ts'
import { FailureNotice } from './failure-notice.tsx'

/** Asks for a mail with a link to choose a password, for the member's own address (DECISIONS, Found in use). */
export function RequestPassword({ email, modest }: { email: string; modest?: boolean }) {
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
      <FailureNotice failure={request.error.value} />
      <Button
        kind="secondary"
        wide={!modest}
        modest={modest}
        busy={request.pending.value}
        onClick={() => request.run()}
      >
        Mail mij een link voor een wachtwoord
      </Button>
    </>
  )
}
