import { useSignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { formatDate } from '../../lib/dates.ts'
import { asError, isAbort, isUnanswered, messageFor, NotSentError } from '../../lib/errors.ts'
import { useServices } from '../../lib/services.ts'
import { UNLOAD_TIMEOUT } from '../../lib/unloading.ts'
import { useMutation } from '../../lib/use-mutation.ts'
import { checkoutAddress } from './checkout-address.ts'
import type { Plan } from './plans.ts'
import type { Purchase } from './purchase.ts'
import { MEMBERSHIP_TEXTS } from './texts.ts'

/** Paying, as the page of the plans needs it. */
export type Pay = ReturnType<typeof usePay>

/** Creates a payment and goes to the bank (§4), unless the member has left the page or signed out by then. */
export function usePay() {
  const { api, config, queries, purchases, session, toasts, goToCheckout } = useServices()
  // The bank's page, once it loads so slowly that the member may prefer a link.
  const slowAddress = useSignal<string | undefined>(undefined)

  /** Rejects when another member is signed in, or when that cannot be read: then nothing is sent. */
  async function prepare(earlier: Purchase | undefined): Promise<void> {
    try {
      await session.confirmMember()
    } catch (error) {
      if (isAbort(error) || error instanceof NotSentError) throw error
      throw new Error(`${messageFor(asError(error))} ${MEMBERSHIP_TEXTS.nothingPaid}`, { cause: error })
    }
    // An earlier payment may have worked after all. A failed read does not prevent paying.
    if (earlier || !queries.membership.data.peek()) await queries.membership.refetch().catch(() => {})
  }

  async function goToBank(href: string): Promise<void> {
    const address = checkoutAddress(href, window.location.href, config.checkoutOrigins)
    if (!address) {
      const error = new Error(MEMBERSHIP_TEXTS.unsafeCheckout)
      toasts.showError(error)
      throw error
    }
    const timer = setTimeout(() => {
      slowAddress.value = address
    }, UNLOAD_TIMEOUT)
    await goToCheckout(address)
    clearTimeout(timer)
    slowAddress.value = undefined
  }

  const pay = useMutation(async (signal, plan: Plan) => {
    const epoch = session.epoch.peek()
    const hasLeft = () => signal.aborted || epoch !== session.epoch.peek()
    const earlier = purchases.current.peek()
    await prepare(earlier)
    // The read may have shown that an earlier payment without an answer worked.
    if (hasLeft() || purchases.current.peek() !== earlier) return
    const purchase = purchases.begin(plan)
    try {
      const { _links } = await api.createPayment(plan.id)
      if (!hasLeft()) await goToBank(_links.checkout.href)
    } catch (error) {
      // The member may have left, come back and pressed again: then the current purchase is another one.
      if (isAbort(error) || purchases.current.peek() !== purchase) throw error
      // The server may have created the payment, so only the membership shows the result.
      if (isUnanswered(error)) return purchases.awaitResult('unknown')
      purchases.fail()
      throw error
    }
  })
  return { pay, slowAddress }
}

/** Goes to the account page, which welcomes the member, when an unanswered payment turns out to have worked. */
export function useUnansweredResult(): void {
  useSignals()
  const { purchases, router, toasts } = useServices()
  const { stage, endDate } = purchases.current.value ?? {}
  useEffect(() => {
    if (stage === 'paid' || !endDate) return
    toasts.show(MEMBERSHIP_TEXTS.activeUntil(formatDate(endDate)), 'success')
    router.navigate('/account', { replace: true })
  }, [stage, endDate, toasts, router])
}
