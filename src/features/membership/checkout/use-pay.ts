import { batch } from '@preact/signals-react'
import { abortError, isAnswered, isOfGateway, isUnknown } from '../../../lib/errors.ts'
import { useMutation } from '../../../lib/mutation.ts'
import type { Query } from '../../../lib/query.ts'
import { type Services, useServices } from '../../../lib/services.ts'
import { failureOf } from '../../../lib/try.ts'
import { membershipOn } from '../membership-status.ts'
import { offerFor, plansOf, renewalPrice } from '../plans/plans.ts'
import { PAY_TEXTS } from '../texts.ts'
import { checkoutAddress } from './checkout-address.ts'
import { decidePress, type ShownTerms, type Terms } from './terms.ts'

export type Pay = ReturnType<typeof usePay>

/** The press created no payment, because of what was read just before. */
export class PaymentStopped extends Error {}

/** Without an answer the page says what is known. */
const isReported = (error: Error): boolean =>
  !(error instanceof PaymentStopped) && (isAnswered(error) || isOfGateway(error))

/** How long a press waits for the plans and the offer after the user's answer, in ms. */
const PLANS_TIMEOUT = 5000
/** How long after the user's answer another one may come before the user is read again, in ms. */
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
    const earlier = purchases.current.peek()
    const current = await readTerms(services, shown)
    const purchase = purchases.current.peek()
    const decision = decidePress({ shown, current, today: today.refresh(), earlier, purchase })
    if (decision.kind === 'stopped') throw new PaymentStopped(decision.text)
    if (decision.kind === 'left' || hasLeft()) return
    const before = membershipBefore(services)
    try {
      const { _links } = await api.createPayment(plan.id)
      // Nobody else has the link, so a payment of a member who has left is none.
      if (hasLeft()) return
      const address = checkedAddress(_links.checkout.href)
      const bought = { id: plan.id, months: plan.numOfMonth, price: plan.price }
      purchases.send({ type: 'pressed', memberId, plan: bought, before })
      await goToCheckout(address)
    } catch (error) {
      // Money moves only on the bank's page, so after a gateway's error it does not matter whether the server got this far.
      if (isUnknown(error) && !isOfGateway(error)) queries.membership.refresh({ isQuiet: true })
      throw error
    }
  }, isReported)
}

/** Reads side by side what the page has shown, and shows the answers. Rejects if the member cannot be read. */
async function readTerms(services: Services, shown: ShownTerms): Promise<Terms> {
  const { api, queries, session } = services
  const { memberId, plan } = shown
  const { subscriptions } = queries
  const epoch = session.epoch.peek()
  const late = new AbortController()
  const { signal } = late
  // After a pause the other reads wait for this one.
  const confirmed = session.rereadMember()
  const answers = {
    membership: api.membership(),
    plans: api.subscriptions({ signal }),
    offer: plan.forSuperkluppers ? api.superklupper({ signal }) : undefined,
  }
  const reading = Promise.all([
    readBeside(queries.membership, answers.membership, confirmed),
    readBeside(subscriptions, answers.plans),
    answers.offer && readBeside(queries.superklupper, answers.offer),
  ])
  await confirmed
  const timer = setTimeout(() => late.abort(), PLANS_TIMEOUT)
  const confirmedAt = performance.now()
  const [takeMembership, takePlans, takeOffer] = await reading.finally(() => clearTimeout(timer))
  if (performance.now() - confirmedAt > MAX_GAP) await session.rereadMember()
  if (epoch !== session.epoch.peek()) throw abortError('The answers are of an earlier session.')
  return batch(() => {
    takePlans()
    const isSuperklupper = takeOffer?.() ?? shown.isSuperklupper
    const known = subscriptions.data.peek() ?? []
    return {
      memberId: session.user.data.peek()?.id ?? memberId,
      plan: plansOf(offerFor(known, isSuperklupper)).find(({ id }) => id === plan.id),
      renewalPrice: renewalPrice(known),
      endDate: takeMembership()?.endDate,
      isSuperklupper,
    }
  })
}

/**
 * Waits for an answer to what a query reads too, and after `until` for a read that the query has begun since, which is newer.
 * The returned function stores the answer in the query and returns it, or returns the newer data. It returns undefined for an
 * answer that could not be read.
 */
async function readBeside<Data>(query: Query<Data>, reading: Promise<Data>, until?: Promise<unknown>) {
  const { changeCount } = query.inspect()
  const known = query.data.peek()
  const isOvertaken = () => query.inspect().changeCount !== changeCount
  const answer = await reading.catch(() => undefined)
  if (until) {
    await failureOf(until)
    if (isOvertaken() && query.pending.peek()) await failureOf(query.refetch())
  }
  return (): Data | undefined => {
    const data = query.data.peek()
    if (isOvertaken() && data !== known) return data
    // To store it would abort a newer read.
    if (answer !== undefined && !(isOvertaken() && query.pending.peek())) query.setData(answer)
    return answer
  }
}

function membershipBefore({ cancellations, queries, session, today }: Services) {
  const user = session.user.data.peek()
  const endDate = queries.membership.data.peek()?.endDate
  if (!user || endDate === undefined) return undefined
  const hasEnded = cancellations.hasEnded(user, endDate)
  return { kind: membershipOn(today.refresh(), endDate, hasEnded).kind, endDate }
}
