import { expect, test } from 'vitest'
import { cardsOf } from '../../../../src/features/membership/membership-view.tsx'

const endDate = '2026-07-06'

/* biome-ignore format: a table */
test.each([
  ['there is none', { kind: 'none' }, true, 'plans membership removal'],
  ['it has expired', { kind: 'expired', endDate }, true, 'plans membership removal'],
  ['it is active', { kind: 'active', endDate }, true, 'membership plans cancellation removal'],
  ['it is cancelled', { kind: 'ended', endDate }, true, 'membership plans removal'],
  ['it could not be read', { kind: 'failed' }, true, 'membership plans removal'],
  ['it follows a payment', { kind: 'awaited', plan: undefined, current: undefined }, true, 'membership removal'],
  ['it follows a payment of a member', { kind: 'awaited', plan: undefined, current: { kind: 'active', endDate } }, true, 'membership removal'],
  ['there is none and the plans are loading', { kind: 'none' }, false, 'plans'],
  ['it is active and the plans are loading', { kind: 'active', endDate }, false, 'membership plans'],
] as const)('the cards of the membership page when %s', (_, status, hasPlans, cards) => {
  expect(cardsOf(status, hasPlans)).toEqual(cards.split(' '))
})
