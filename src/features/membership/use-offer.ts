import { useServices } from '../../lib/services.ts'
import { useQuery } from '../../lib/use-query.ts'
import { offerFor } from './plans.ts'

/** What a member can buy, and what it is made of. */
export type ShopView = ReturnType<typeof useOffer>

/** Reads the plans and whether there is an offer for early members, side by side. */
export function useOffer() {
  const { queries } = useServices()
  const plans = useQuery(queries.subscriptions)
  const superklupper = useQuery(queries.superklupper)
  const isSuperklupper = superklupper.data ?? (superklupper.error ? false : undefined)
  // Before it is known whether the member is a superklupper no plan is shown (DECISIONS, Plans).
  const offer = plans.data && isSuperklupper !== undefined ? offerFor(plans.data, isSuperklupper) : undefined
  /** There is an offer, or none will come. */
  const isSettled = offer !== undefined || (!plans.data && !!plans.error)
  return { plans, superklupper, offer, isSettled }
}
