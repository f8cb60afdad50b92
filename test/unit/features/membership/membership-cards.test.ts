import { expect, test } from 'vitest'
import { membershipCards } from '../../../../src/features/membership/membership-cards.ts'

const active = { kind: 'active', endDate: '2026-07-06', daysLeft: 9 } as const
const PAGE = {
  state: undefined,
  kind: undefined,
  isLoading: false,
  isAwaited: false,
  hasPlans: true,
} as const

/* biome-ignore format: a table */
test.each([
  ['it is loading', { isLoading: true }, 'skeleton'],
  ['there is none', { state: { kind: 'none' }, kind: 'none' }, 'plans membership removal'],
  ['it has expired', { state: { ...active, kind: 'expired' }, kind: 'expired' }, 'plans membership removal'],
  ['it is active', { state: active, kind: 'active' }, 'membership plans cancellation removal'],
  ['it is cancelled', { state: { ...active, kind: 'ended' }, kind: 'ended' }, 'membership plans removal'],
  ['it cannot be read', {}, 'membership plans removal'],
  ['it follows a payment', { isAwaited: true, kind: 'paid' }, 'membership removal'],
  ['it follows a payment of a member', { state: active, isAwaited: true, kind: 'paid' }, 'membership removal'],
  ['there is none and the plans are loading', { state: { kind: 'none' }, kind: 'none', hasPlans: false }, 'plans'],
  ['it is active and the plans are loading', { state: active, kind: 'active', hasPlans: false }, 'membership plans'],
] as const)('the cards of the membership page when %s', (_, page, cards) => {
  expect(membershipCards({ ...PAGE, ...page })).toEqual(cards.split(' '))
})
