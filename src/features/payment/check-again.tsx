import { useSignals } from '@preact/signals-react/runtime'
import { hasStatus } from '../../lib/errors.ts'
import { passFocusOn } from '../../lib/focus.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { HelpLink } from '../../ui/help-link.tsx'
import type { Poll } from './poll.ts'
import { PAYMENT_TEXTS } from './texts.ts'

const CHECK_FAILED = new Error(PAYMENT_TEXTS.statusUnknown)

/** The status could not be read, which says nothing about the payment: a warning without the server's text. */
export function CheckFailed({ poll, error }: { poll: Poll; error: Error }) {
  return (
    <FailureNotice
      failure={CHECK_FAILED}
      kind="warning"
      action={
        <>
          <CheckAgain poll={poll} />
          {hasStatus(error, 404) && (
            <ButtonLink kind="secondary" to="/account">
              Naar Mijn Account
            </ButtonLink>
          )}
        </>
      }
    >
      <p>{PAYMENT_TEXTS.payLater}</p>
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

function CheckAgain({ poll }: { poll: Poll }) {
  useSignals()
  return (
    <Button kind="secondary" icon="again" busy={poll.pending.value} onClick={poll.checkAgain}>
      Opnieuw controleren
    </Button>
  )
}
