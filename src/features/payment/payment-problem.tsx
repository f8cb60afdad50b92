import { useSignals } from '@preact/signals-react/runtime'
import { useReducer } from 'react'
import { passFocusOn } from '../../lib/focus.ts'
import { useServices } from '../../lib/services.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { AGAIN } from '../../ui/drawings.tsx'
import { HelpLink } from '../../ui/links.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { Email } from '../../ui/text.tsx'
import type { Poll } from './use-poll.ts'

/** The server knows no such payment, and this browser has not started one. */
export function NotFound() {
  useSignals()
  const email = useServices().session.user.data.value?.email ?? ''
  return (
    <Notice
      kind="info"
      title={
        <>
          We zien geen betaling bij <Email email={email} />.
        </>
      }
      action={<ButtonLink to="/account">Naar Mijn Account</ButtonLink>}
    >
      <p>Heb je net betaald? Kijk in je account of je lidmaatschap er al is. Betaal niet opnieuw.</p>
    </Notice>
  )
}

const CHECK_FAILED = new Error('We kunnen nu niet zien of de betaling gelukt is.')

/** The status could not be read, which says nothing about the payment: a warning without the server's text. */
export function CheckFailed({ poll }: { poll: Poll }) {
  const [checks, countCheck] = useReducer((count: number) => count + 1, 0)
  return (
    <FailureNotice
      failure={CHECK_FAILED}
      kind="warning"
      // A new element, so that screen readers announce the same text again after a press.
      title={<span key={checks}>{CHECK_FAILED.message}</span>}
      action={<CheckAgain poll={poll} onChecked={countCheck} />}
    >
      <p>Betaal nog niet opnieuw.</p>
      <HelpLink />
    </FailureNotice>
  )
}

/** The button and the help for a payment that takes long. */
export function SlowPayment({ poll }: { poll: Poll }) {
  return (
    <div ref={passFocusOn}>
      <CheckAgain poll={poll} />
      <div>
        <HelpLink />
      </div>
    </div>
  )
}

function CheckAgain({ poll: { check }, onChecked }: { poll: Poll; onChecked?: () => void }) {
  useSignals()
  const run = () => void check.run().then(onChecked)
  return (
    <Button kind="secondary" icon={AGAIN} busy={check.pending.value} onClick={run}>
      Opnieuw controleren
    </Button>
  )
}
