import { expect, test } from 'vitest'
import { isPaid, membershipState } from '../../../../src/features/membership/state.ts'

test.each([
  [null, true, { kind: 'none' }, false],
  ['2026-03-15', false, { kind: 'active', endDate: '2026-03-15', daysLeft: 1 }, true],
  ['2026-03-14', false, { kind: 'active', endDate: '2026-03-14', daysLeft: 0 }, true],
  ['2026-03-14', true, { kind: 'ended', endDate: '2026-03-14', daysLeft: 0 }, true],
  ['2026-03-13', false, { kind: 'expired', endDate: '2026-03-13', daysLeft: -1 }, false],
  ['2026-03-13', true, { kind: 'expired', endDate: '2026-03-13', daysLeft: -1 }, false],
] as const)(
  'on 14 March, a membership until %s (cancelled: %s) has the state %o',
  (endDate, hasEnded, expected, paid) => {
    const state = membershipState(endDate, hasEnded, '2026-03-14')
    expect(state).toEqual(expected)
    expect(isPaid(state)).toBe(paid)
  },
)
