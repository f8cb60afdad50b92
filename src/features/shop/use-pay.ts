import { READS } from '../../api/reads.ts'
import type { User } from '../../api/schemas.ts'
import { TimeoutError } from '../../lib/errors.ts'
import { useMutation } from '../../lib/mutation.ts'
import { settled } from '../../lib/query.ts'
import { type Services, useServices } from '../../lib/services.ts'
import { checkoutAddress } from './checkout-address.ts'
import { offerFor, plansOf, renewalPrice } from './plans.ts'
import { PAY_TEXTS, type ShownTerms, type Terms, whyStopped } from './terms.ts'

export type Pay = ReturnType<typeof usePay>

/** The press created no payment, because the terms have changed. Only the page shows why. */
export class PaymentStopped extends Error {
  override name = 'PaymentStopped'
}

/** How long a press waits for each read, in ms. */
const READ_TIMEOUT = 5000

/**
 * Creates a payment and goes to the bank (§4), unless the member has left the page or signed out by then. It makes two rounds: the
 * user and the terms, then the payment and the user.
 */
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
    /** Whether another page follows, or a payment waits for its booking or its welcome. */
    const isObsolete = () => {
      purchases.sync()
      return signal.aborted || !isSameSession() || /^(paid|booked)$/.test(purchases.current.peek())
    }
    const current = await readTerms(services, shown)
    if (isObsolete()) return
    const purchase = purchases.current.peek()
    const reason = whyStopped({ shown, current, today: today.refresh(), purchase })
    if (reason) throw new PaymentStopped(reason)
    const payment = api.createPayment(plan.id)
    let isUserKnown = false
    const user = readUser(services).then(() => {
      isUserKnown = true
    })
    user.catch(() => {})
    const { _links } = await payment
    // The payment may be of another member, also if the user answered first. Nobody gets its link, so nothing is paid.
    await (isUserKnown ? readUser(services) : user)
    if (isObsolete()) return
    const address = checkedAddress(_links.checkout.href)
    const newest = queries.membership.data.peek()?.endDate
    purchases.press(memberId, current.endDate === undefined ? undefined : newest)
    await goToCheckout(address)
  })
}

/** Reads the user. Rejects if somebody else is signed in, or without an answer in time. */
function readUser({ session }: Services): Promise<User> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new TimeoutError({ method: 'GET', ...READS.currentUser })), READ_TIMEOUT)
  })
  return Promise.race([session.rereadMember(), late])
}

/** Reads the user and the current terms side by side, after a pause the user first. Rejects as `readUser()`. */
async function readTerms(services: Services, shown: ShownTerms): Promise<Terms> {
  await services.session.readUserFirst()
  const { membership, plans, superklupper } = services.queries
  const { plan } = shown
  const asksOffer = plan.forSuperkluppers || superklupper.data.peek() === undefined
  const reads = [membership, plans, ...(asksOffer ? [superklupper] : [])]
  const end = performance.now() + READ_TIMEOUT
  const user = readUser(services)
  for (const query of reads) query.fetchNew({ isQuiet: true }).catch(() => {})
  await user
  await settled(reads, end - performance.now())
  const isRead = !membership.pending.peek() && !membership.error.peek()
  const all = plans.data.peek() ?? []
  const offer = offerFor(all, superklupper.data.peek() ?? shown.hasOffer)
  return {
    plan: plansOf(offer).find(({ id }) => id === plan.id),
    hasOffer: offer.special.length > 0,
    renewalPrice: renewalPrice(all),
    endDate: isRead ? membership.data.peek()?.endDate : undefined,
  }
}
