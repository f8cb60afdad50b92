import { useSignals } from '@preact/signals-react/runtime'
import { useServices } from '../../../lib/services.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { offerFor, renewalText } from './plans.ts'

/** The plans that a member can buy, and the queries behind them. */
export type OfferResult = ReturnType<typeof useOffer>

/** Reads the plans, and whether the member gets the offer for early members. */
export function useOffer() {
  const { queries } = useServices()
  const plans = useQuery(queries.subscriptions)
  const superklupper = useQuery(queries.superklupper)
  // No plan is shown before it is known whether the member is a superklupper (DECISIONS, Plans).
  const isSuperklupper = superklupper.data ?? (superklupper.error ? false : undefined)
  const offer = plans.data && isSuperklupper !== undefined ? offerFor(plans.data, isSuperklupper) : undefined
  return { plans, superklupper, offer }
}

/** The renewal price, «€6,99 per maand»; undefined until the plans are known. */
export function useRenewal(): string | undefined {
  useSignals()
  const plans = useServices().queries.subscriptions.data.value
  return plans && renewalText(plans)
}
