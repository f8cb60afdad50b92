import { type Offer, offerFor, type Plan } from '../../domain/plans.ts'
import { useEntry, type View } from '../../react/use-entry.ts'
import { useServices } from '../services.ts'

/** What a member can buy, and what it is made of. */
export interface ShopView {
  readonly plans: View<readonly Plan[]>
  readonly superklupper: View<boolean>
  /** Undefined before it is known whether the member is a superklupper: then no plan is shown (DECISIONS, Plans). */
  readonly offer: Offer | undefined
  /** There is an offer, or none will come. */
  readonly isSettled: boolean
}

/** Reads the plans and whether there is an offer for early members, side by side. */
export function useOffer(): ShopView {
  const { entries } = useServices()
  const plans = useEntry(entries.subscriptions)
  const superklupper = useEntry(entries.superklupper)
  const isSuperklupper = superklupper.data ?? (superklupper.error ? false : undefined)
  const offer = plans.data && isSuperklupper !== undefined ? offerFor(plans.data, isSuperklupper) : undefined
  return { plans, superklupper, offer, isSettled: offer !== undefined || (!plans.data && !!plans.error) }
}
