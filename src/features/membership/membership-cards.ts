import type { MembershipFacts } from './card/membership-card-facts.ts'
import { isPaid, type MembershipState } from './state.ts'

/** A card of the membership page. */
export type MembershipCardName = 'skeleton' | 'membership' | 'plans' | 'cancellation' | 'removal'

interface MembershipCards {
  readonly state: MembershipState | undefined
  readonly kind: MembershipFacts['kind'] | undefined
  readonly isLoading: boolean
  /** A payment is on its way. */
  readonly isAwaited: boolean
  /** The plans, or why they cannot be read, are there. */
  readonly hasPlans: boolean
}

/**
 * The cards of the membership page in their order:
 *
 * | the membership    | the member has one | the cards                          |
 * |-------------------|--------------------|------------------------------------|
 * | is loading        |                    | the skeleton of the plans          |
 * | is known          | no                 | the plans, the membership          |
 * | is known          | yes                | the membership, the plans          |
 * | cannot be read    |                    | the membership, the plans          |
 * | follows a payment |                    | the membership, nothing for sale   |
 *
 * The cards below the plans wait for their height, so that no card moves.
 */
export function membershipCards(page: MembershipCards): readonly MembershipCardName[] {
  const { state, kind, isLoading, isAwaited, hasPlans } = page
  if (isLoading) return ['skeleton']
  const below: MembershipCardName[] = kind === 'active' ? ['cancellation', 'removal'] : ['removal']
  const rest = hasPlans ? below : []
  if (isAwaited) return ['membership', ...rest]
  if (!state || isPaid(state)) return ['membership', 'plans', ...rest]
  return hasPlans ? ['plans', 'membership', ...rest] : ['plans']
}
