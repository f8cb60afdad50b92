import { isAnswered, isOfGateway, isUnknown } from '../../../lib/errors.ts'
import { useMutation } from '../../../lib/mutation.ts'
import { settled } from '../../../lib/query.ts'
import { type Services, useServices } from '../../../lib/services.ts'
import { membershipOn } from '../membership-status.ts'
import { offerFor, plansOf, renewalPrice } from '../plans/plans.ts'
import { isAwaited } from '../purchase/purchase.ts'
import { PAY_TEXTS } from '../texts.ts'
import { checkoutAddress } from './checkout-address.ts'
import { type ShownTerms, type Terms, whyStopped } from './terms.ts'

export type Pay = ReturnType<typeof usePay>

/** The press created no payment, because the terms have changed. */
export class PaymentStopped extends Error {}

/** Without an answer, only the page shows the error. */
const shouldReport = (error: Error): boolean =>
  !(error instanceof PaymentStopped) && (isAnswered(error) || isOfGateway(error))

/** How long a press waits for membership, plans and offer, in ms. */
const READ_TIMEOUT = 5000
/** If these reads take longer than this, the user is read again, in ms. */
const MAX_GAP = 1000

/** Creates a payment and goes to the bank (§4), unless the member has left the page or signed out by then. */
export function usePay() {
  const services = useServices()
  const { api, config, queries, purchases, session, today, goToCheckout } = services

  function checkedAddress(href: string): string {
    const address = checkoutAddress(href, window.location.href, config.checkoutOrigins)
    if (address) return address
    throw new Error(PAY_TEXTS.unsafeCheckout)
  }

  return useMutation(async (signal, shown: ShownTerms) => {
    const { memberId, plan } = shown
    const epoch = session.epoch.peek()
    const isSameSession = () => epoch === session.epoch.peek() && session.user.data.peek()?.id === memberId
    const hasLeft = () => signal.aborted || !isSameSession()
    const current = await readTerms(services, shown)
    const purchase = purchases.sync()
    // Another page follows, or a payment waits for its booking.
    if (hasLeft() || isAwaited(purchase)) return
    const reason = whyStopped({ shown, current, today: today.refresh(), purchase })
    if (reason) throw new PaymentStopped(reason)
    try {
      const { _links } = await api.createPayment(plan.id)
      // Nobody else gets the link, so nothing is paid if the member has left.
      if (isAwaited(purchases.sync()) || hasLeft()) return
      const address = checkedAddress(_links.checkout.href)
      purchases.send({
        type: 'pressed',
        memberId,
        at: Date.now(),
        plan: { id: plan.id, months: plan.numOfMonth, price: plan.price },
        before: membershipBefore(services, current),
      })
      await goToCheckout(address)
    } catch (error) {
      // Money moves only on the bank's page, so a gateway's error needs no read.
      if (isUnknown(error) && !isOfGateway(error)) queries.membership.refresh({ isQuiet: true })
      throw error
    }
  }, shouldReport)
}

/** Reads the user, then the current terms. Rejects if another member is signed in, or the user cannot be read. */
async function readTerms(services: Services, shown: ShownTerms): Promise<Terms> {
  const { session } = services
  const { membership, subscriptions, superklupper } = services.queries
  const { plan } = shown
  await session.rereadMember()
  const startedAt = performance.now()
  const asksOffer = plan.forSuperkluppers || superklupper.data.peek() === undefined
  const reads = [membership, subscriptions, ...(asksOffer ? [superklupper] : [])]
  for (const query of reads) query.reload({ isQuiet: true }).catch(() => {})
  await settled(reads, READ_TIMEOUT)
  const late = reads.filter(({ pending }) => pending.peek())
  if (performance.now() - startedAt > MAX_GAP) await session.rereadMember()
  // A newer read may have begun since.
  await settled(
    reads.filter(query => !late.includes(query)),
    READ_TIMEOUT,
  )
  const isRead = !membership.pending.peek() && !membership.error.peek()
  const plans = subscriptions.data.peek() ?? []
  const offer = offerFor(plans, superklupper.data.peek() ?? shown.hasOffer)
  return {
    plan: plansOf(offer).find(({ id }) => id === plan.id),
    hasOffer: offer.special.length > 0,
    renewalPrice: renewalPrice(plans),
    endDate: isRead ? membership.data.peek()?.endDate : undefined,
  }
}

/** The membership before a payment; undefined if the press could not read it. */
function membershipBefore({ cancellations, queries, session, today }: Services, { endDate }: Terms) {
  const user = session.user.data.peek()
  // A message of another tab may have caused a newer read.
  const newest = queries.membership.data.peek()?.endDate
  if (!user || endDate === undefined || newest === undefined) return undefined
  const hasEnded = cancellations.hasEnded(user, newest)
  return { kind: membershipOn(today.refresh(), newest, hasEnded).kind, endDate: newest }
}
