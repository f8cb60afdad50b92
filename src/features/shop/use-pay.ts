import { READS } from '../../api/reads.ts'
import { TimeoutError } from '../../lib/errors.ts'
import { useMutation } from '../../lib/mutation.ts'
import type { Query } from '../../lib/query.ts'
import { type Services, useServices } from '../../lib/services.ts'
import { checkoutAddress } from './checkout-address.ts'
import { offerFor, plansOf, renewalPrice } from './plans.ts'
import { type ShownTerms, type Terms, whyStopped } from './terms.ts'

/** The press created no payment, because the terms have changed. Only the page shows why. */
export class PaymentStopped extends Error {
  override name = 'PaymentStopped'
}

/** How long a press waits for each read, in ms. */
const READ_TIMEOUT = 5000

/**
 * Creates a payment and goes to the bank (§4), unless the member has left the page, chosen another plan or signed out by then. It
 * makes two rounds: the user and the terms, then the payment and the user. Nobody gets the link of another member's payment, so
 * nothing is paid.
 */
export function usePay() {
  const services = useServices()
  const { api, config, purchases, router, session, today, goToCheckout } = services

  return useMutation(async (_, shown: ShownTerms) => {
    const { memberId, plan } = shown
    const location = router.location.peek()
    /** Whether another page or plan follows, or a payment waits for its booking. */
    const isObsolete = () => {
      purchases.sync()
      const isLeft = location !== router.location.peek() || session.user.data.peek()?.id !== memberId
      return isLeft || purchases.current.peek() === 'paid'
    }
    const current = await readTerms(services, shown)
    if (isObsolete()) return
    const purchase = purchases.current.peek()
    const reason = whyStopped({ shown, current, today: today.refresh(), purchase })
    if (reason) throw new PaymentStopped(`${reason} Er is nu niets betaald.`)
    const { _links } = await session.besideWrite(api.createPayment(plan.id))
    if (isObsolete()) return
    const address = checkoutAddress(_links.checkout.href, window.location.href, config.checkoutOrigins)
    if (!address) throw new Error('We kunnen je nu niet veilig naar je bank sturen.')
    purchases.press(memberId, current.endDate)
    await goToCheckout(address)
  })
}

/**
 * Reads the user and the current terms side by side, after a pause the user first. Rejects if somebody else is signed in, or
 * without a user in time.
 */
async function readTerms({ queries, session }: Services, { plan, hasOffer }: ShownTerms): Promise<Terms> {
  const { membership, plans, superklupper } = queries
  const read = <Data>(query: Query<Data>) => inTime(query.fetchNew({ isQuiet: true })).catch(() => undefined)
  await session.readUserFirst()
  const asksOffer = plan.forSuperkluppers || superklupper.data.peek() === undefined
  const [, answer] = await Promise.all([
    inTime(session.rereadMember()),
    read(membership),
    read(plans),
    asksOffer && read(superklupper),
  ])
  const all = plans.data.peek() ?? []
  const offer = offerFor(all, superklupper.data.peek() ?? hasOffer)
  return {
    plan: plansOf(offer).find(({ id }) => id === plan.id),
    hasOffer: offer.special.length > 0,
    renewalPrice: renewalPrice(all),
    endDate: answer?.endDate,
  }
}

function inTime<Answer>(read: Promise<Answer>): Promise<Answer> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new TimeoutError({ method: 'GET', ...READS.currentUser })), READ_TIMEOUT)
  })
  return Promise.race([read, late])
}
