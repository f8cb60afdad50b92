import { type ReadonlySignal, useSignal } from '@preact/signals-react'
import { asError, isAbort, isUnanswered, messageFor, NotSentError } from '../../lib/errors.ts'
import type { Mutation } from '../../lib/mutation.ts'
import { useServices } from '../../lib/services.ts'
import { LEAVE_TIME } from '../../lib/unloading.ts'
import { useMutation } from '../../lib/use-mutation.ts'
import { checkoutAddress } from './checkout-address.ts'
import type { Plan } from './plans.ts'
import type { Purchase } from './purchases.ts'
import { PAYMENT_TEXTS } from './texts.ts'

/** Buying a plan: one at a time, whichever is chosen meanwhile. */
export type PayMutation = Mutation<[Plan]>

interface Pay {
  readonly pay: PayMutation
  /** The bank's page, when it takes so long that the member may want to go there by a link. */
  readonly slowAddress: ReadonlySignal<string | undefined>
}

/** Creates a payment and goes to the bank (§4), unless the member has left the page or logged out meanwhile. */
export function usePay(): Pay {
  const { api, config, queries, purchases, session, toasts, goToCheckout } = useServices()
  const slowAddress = useSignal<string | undefined>(undefined)

  /** Nothing is sent for another member than the one who is shown, nor when that cannot be read. */
  async function prepare(): Promise<void> {
    const { membership } = queries
    if (!membership.data.peek() && navigator.onLine) await membership.refetch().catch(() => {})
    try {
      await session.confirmMember()
    } catch (error) {
      if (isAbort(error) || error instanceof NotSentError) throw error
      throw new Error(`${messageFor(asError(error))} ${PAYMENT_TEXTS.nothingPaid}`, { cause: error })
    }
  }

  function begin({ numOfMonth: months, price }: Plan): Purchase {
    const { id: memberId = 0 } = session.user.data.peek() ?? {}
    return purchases.begin({ memberId, months, price, after: queries.membership.data.peek()?.endDate })
  }

  async function goToBank(href: string): Promise<void> {
    const address = checkoutAddress(href, window.location.href, config.checkoutOrigins)
    if (!address) throw toasts.showError(new Error(PAYMENT_TEXTS.unsafeCheckout))
    const timer = setTimeout(() => {
      slowAddress.value = address
    }, LEAVE_TIME)
    // The button stays busy meanwhile.
    await goToCheckout(address)
    clearTimeout(timer)
    slowAddress.value = undefined
  }

  const pay = useMutation(async (signal, plan: Plan) => {
    const epoch = session.epoch.peek()
    const hasLeft = () => signal.aborted || epoch !== session.epoch.peek()
    await prepare()
    if (hasLeft()) return
    const purchase = begin(plan)
    try {
      const { _links } = await api.createPayment(plan.id)
      if (!hasLeft()) await goToBank(_links.checkout.href)
    } catch (error) {
      // The member may have left, come back and pressed again: that purchase is not this one's to settle.
      if (isAbort(error) || purchases.current.peek() !== purchase) throw error
      // Nobody knows whether a payment was made: the membership tells.
      if (isUnanswered(error)) return void purchases.awaitResult('unknown')
      purchases.fail()
      throw error
    }
  })
  return { pay, slowAddress }
}
