import { checkoutAddress } from '../../domain/checkout.ts'
import { formatDate } from '../../domain/date-text.ts'
import type { CalendarDate } from '../../domain/dates.ts'
import type { Plan } from '../../domain/plans.ts'
import { TEXTS } from '../../domain/texts.ts'
import type { Action } from '../../lib/action.ts'
import { abortError, isUnanswered } from '../../lib/errors.ts'
import { useAction } from '../../react/use-action.ts'
import { RETRY_DELAYS } from '../parts/purchases.ts'
import { useServices } from '../services.ts'

/** Buying a plan: one at a time, whichever is chosen meanwhile. */
export type PayAction = Action<[Plan]>

/** Creates a payment and goes to the bank (§4), unless the member has left the page or logged out meanwhile. */
export function usePay(): PayAction {
  const { api, config, entries, purchases, session, toasts, goToCheckout } = useServices()

  /** Without an answer it is not known whether a payment was made: the membership is read before anything is said. */
  async function unanswered(signal: AbortSignal): Promise<UnansweredPayment> {
    const before = entries.membership.data.peek()?.endDate ?? undefined
    const tell = (endDate: CalendarDate) => {
      toasts.show(TEXTS.activeUntil(formatDate(endDate)), 'success')
      pay.reset()
    }
    entries.membership.invalidate()
    const endDate = await purchases.pollMembership(signal, [0])
    const isNew = endDate !== undefined && (!before || endDate > before)
    if (!isNew)
      void purchases.pollMembership(signal, RETRY_DELAYS, before).then(found => found && tell(found))
    return new UnansweredPayment(endDate, isNew)
  }

  const pay: PayAction = useAction(async (signal, plan: Plan) => {
    const epoch = session.epoch.peek()
    const hasLeft = () => signal.aborted || epoch !== session.epoch.peek()
    const payment = await api.createPayment(plan.id).catch(async error => {
      if (!isUnanswered(error)) throw error
      const failure = await unanswered(signal)
      if (hasLeft()) throw abortError('The member has left.')
      toasts.show(failure.message, failure.isDone ? 'success' : 'error', { cause: failure })
      throw failure
    })
    if (hasLeft()) return
    const address = checkoutAddress(
      payment._links.checkout.href,
      window.location.href,
      config.checkoutOrigins,
    )
    if (!address) throw toasts.showError(new Error(TEXTS.badCheckout))
    // The button stays busy meanwhile.
    await goToCheckout(address)
  })
  return pay
}

/** A payment was sent and no answer came. The message says what the membership shows since. */
export class UnansweredPayment extends Error {
  constructor(
    endDate: CalendarDate | undefined,
    /** The membership is new or longer than before. */
    readonly isDone: boolean,
  ) {
    const active = endDate && TEXTS.activeUntil(formatDate(endDate))
    super([active, !isDone && TEXTS.payOnce].filter(Boolean).join(' '))
  }
}
