import { checkoutAddress } from '../../domain/payment.ts'
import type { Plan } from '../../domain/plans.ts'
import { TEXTS } from '../../domain/texts.ts'
import type { Action } from '../../lib/action.ts'
import { CallError, isAbort, isUnanswered } from '../../lib/errors.ts'
import { useAction } from '../../react/use-action.ts'
import { useServices } from '../services.ts'

/** Buying a plan: one at a time, whichever is chosen meanwhile. */
export type PayAction = Action<[Plan]>

/** Creates a payment and goes to the bank (§4), unless the member has left the page or logged out meanwhile. */
export function usePay(): PayAction {
  const { api, bus, config, entries, cache, session, toasts, goToCheckout } = useServices()

  async function create({ id }: Plan) {
    try {
      return await api.createPayment(id)
    } catch (error) {
      if (isUnanswered(error)) {
        // Whether it was carried out is not known: the membership is read before anything is said or offered.
        cache.invalidate('membership')
        await entries.membership.refetch().catch(unlessAbort)
        if (error instanceof CallError) bus.emit('server-error', error)
      }
      throw error
    }
  }

  return useAction(async (gone, plan: Plan) => {
    const epoch = session.epoch.peek()
    const payment = await create(plan)
    if (gone.aborted || epoch !== session.epoch.peek()) return
    const address = checkoutAddress(
      payment._links.checkout.href,
      window.location.href,
      config.checkoutOrigins,
    )
    if (!address) {
      toasts.show(TEXTS.badCheckout, 'error')
      throw new Error(TEXTS.badCheckout)
    }
    goToCheckout(address)
    await untilBack()
  })
}

/** A read that fails says so itself; one of a session that has ended ends this too. */
function unlessAbort(error: unknown): void {
  if (isAbort(error)) throw error
}

/** The button stays busy while the browser goes to the bank; a browser that does not go gives it back after 10 s. */
function untilBack(): Promise<void> {
  return new Promise(resolve => {
    window.addEventListener('pageshow', () => resolve(), { once: true })
    setTimeout(resolve, 10_000)
  })
}
