import type { Plan } from '../../../api/schemas.ts'
import { formatDate } from '../../../lib/dates.ts'
import { isRefused, outcomeOf } from '../../../lib/errors.ts'
import { useMutation } from '../../../lib/mutation.ts'
import { useServices } from '../../../lib/services.ts'
import { mayPay } from '../purchase/purchase.ts'
import { membershipState } from '../state.ts'
import { MEMBERSHIP_TEXTS } from '../texts.ts'
import { checkoutAddress } from './checkout-address.ts'

/** Paying, as the page of the plans needs it. */
export type Pay = ReturnType<typeof usePay>

/** The press created no payment, because of the membership that was read just before. */
export class PaymentStopped extends Error {}

/** Creates a payment and goes to the bank (§4), unless the member has left the page or signed out by then. */
export function usePay() {
  const { api, config, queries, purchases, report, session, today, goToCheckout } = useServices()
  const { membership } = queries

  /** Reads the member and the membership side by side, and decides. Rejects if the member cannot be read. */
  async function decide() {
    const shown = membership.data.peek()?.endDate
    const earlier = purchases.current.peek()
    const reading = api.membership(undefined, 'caller').catch(() => undefined)
    await session.confirmMember()
    const read = await reading
    if (read) membership.setData(read)
    const purchase = purchases.current.peek()
    const decision = mayPay({ shown, read: read?.endDate, today: today.refresh(), earlier, purchase })
    if (decision === 'unknown') throw new PaymentStopped(MEMBERSHIP_TEXTS.unknown)
    if (decision === 'changed' && read?.endDate)
      throw new PaymentStopped(MEMBERSHIP_TEXTS.changed(formatDate(read.endDate)))
    return decision
  }

  /** Begins a purchase. Returns how to take it back. */
  function begin({ id, numOfMonth: months, price }: Plan, memberId: number) {
    const data = membership.data.peek()
    const hasEnded = session.user.data.peek()?.hasEndedMembership
    const before = data && {
      kind: membershipState(data.endDate, hasEnded, today.refresh()).kind,
      endDate: data.endDate,
    }
    const earlier = purchases.current.peek()
    purchases.send({ type: 'pressed', memberId, plan: { id, months, price }, before })
    const pressed = purchases.current.peek()
    return () => purchases.send({ type: 'notCreated', pressed, earlier })
  }

  async function goToBank(href: string): Promise<void> {
    const address = checkoutAddress(href, window.location.href, config.checkoutOrigins)
    if (!address) throw new Error(MEMBERSHIP_TEXTS.unsafeCheckout)
    await goToCheckout(address)
  }

  return useMutation(async (signal, plan: Plan) => {
    const epoch = session.epoch.peek()
    const hasLeft = () => signal.aborted || epoch !== session.epoch.peek()
    const decision = await decide()
    const memberId = session.user.data.peek()?.id
    if (hasLeft() || decision !== 'pay' || memberId === undefined) return
    const undo = begin(plan, memberId)
    try {
      const { _links } = await api.createPayment(plan.id)
      if (!hasLeft()) await goToBank(_links.checkout.href)
    } catch (error) {
      // Money moves only on the bank's page, and nobody has its link.
      undo()
      if (outcomeOf(error) === 'unknown') void membership.refetch().catch(() => {})
      else if (isRefused(error) && epoch === session.epoch.peek()) report(error)
      throw error
    }
  })
}
