import { type ReadonlySignal, useSignal } from '@preact/signals-react'
import { checkoutAddress } from '../../domain/checkout.ts'
import { formatDate } from '../../domain/date-text.ts'
import { PAYMENT_TEXTS } from '../../domain/payment-texts.ts'
import type { Plan } from '../../domain/plans.ts'
import type { Action } from '../../lib/action.ts'
import { asError, isAbort, isUnanswered, NotSentError } from '../../lib/errors.ts'
import { LEAVE_TIME } from '../../lib/leaving.ts'
import { useRouter } from '../../react/router-context.tsx'
import { useAction } from '../../react/use-action.ts'
import { useServices } from '../services.ts'

/** Buying a plan: one at a time, whichever is chosen meanwhile. */
export type PayAction = Action<[Plan]>

interface Pay {
  readonly pay: PayAction
  /** The bank's page, when it takes so long that the member may want to go there by a link. */
  readonly slowAddress: ReadonlySignal<string | undefined>
}

/** Creates a payment and goes to the bank (§4), unless the member has left the page or logged out meanwhile. */
export function usePay(): Pay {
  const { api, config, entries, purchases, session, toasts, goToCheckout } = useServices()
  const { navigate } = useRouter()
  const slowAddress = useSignal<string | undefined>(undefined)

  /** Nothing is sent for another member than the one who is shown, nor when that cannot be read. */
  async function prepare(): Promise<void> {
    const { membership } = entries
    const known = membership.data.peek() ? undefined : membership.refetch().catch(() => {})
    try {
      await Promise.all([session.confirmMember(), known])
    } catch (error) {
      if (isAbort(error) || error instanceof NotSentError) throw error
      throw new Error(`${asError(error).message} ${PAYMENT_TEXTS.nothingPaid}`)
    }
  }

  function begin({ numOfMonth: months, price }: Plan): void {
    const { id: memberId = 0 } = session.user.data.peek() ?? {}
    purchases.begin({ memberId, months, price, after: entries.membership.data.peek()?.endDate })
  }

  /** Nobody knows whether a payment was made: the membership tells. */
  async function watch(hasLeft: () => boolean): Promise<void> {
    await purchases.awaitResult('unknown')
    const endDate = purchases.current.peek()?.endDate
    if (!endDate || hasLeft()) return
    toasts.show(PAYMENT_TEXTS.activeUntil(formatDate(endDate)), 'success')
    navigate('/account', { replace: true })
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

  const pay = useAction(async (signal, plan: Plan) => {
    const epoch = session.epoch.peek()
    const hasLeft = () => signal.aborted || epoch !== session.epoch.peek()
    await prepare()
    if (hasLeft()) return
    begin(plan)
    try {
      const { _links } = await api.createPayment(plan.id)
      if (!hasLeft()) await goToBank(_links.checkout.href)
    } catch (error) {
      if (isUnanswered(error)) return void watch(hasLeft)
      if (!isAbort(error)) purchases.drop()
      throw error
    }
  })
  return { pay, slowAddress }
}
