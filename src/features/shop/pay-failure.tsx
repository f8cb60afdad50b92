import { isOfGateway, messageFor, outcomeOf } from '../../lib/errors.ts'
import { FailureNotice } from '../../ui/notice.tsx'
import { MEMBERSHIP_TEXTS } from '../membership/texts.ts'
import { PaymentStopped } from './use-pay.ts'

function causeOf(failure: Error): string {
  const outcome = isOfGateway(failure) ? 'refused' : outcomeOf(failure)
  if (outcome === 'not-sent') return 'Je hebt geen internet.'
  return outcome === 'unanswered' ? 'We kregen geen antwoord. Probeer het opnieuw.' : messageFor(failure)
}

/** The notice about a press on the pay button that paid nothing. */
export function PayFailure({ failure }: { failure: Error | undefined }) {
  // The script in the document draws no failure.
  if (!failure) return null
  if (failure instanceof PaymentStopped)
    return <FailureNotice failure={failure} kind="info" title={failure.message} />
  return (
    <FailureNotice failure={failure} title={MEMBERSHIP_TEXTS.nothingPaid}>
      <p>{causeOf(failure)}</p>
    </FailureNotice>
  )
}
