// @vitest-environment node
import { expect, test } from 'vitest'
import {
  daysLeftText,
  isPaid,
  membershipState,
  periodProgress,
  usedUp,
} from '../../src/features/membership/state.ts'

const TODAY = '2026-03-14'

test.each([
  [null, true, { kind: 'none' }, false],
  ['2026-03-15', false, { kind: 'active', endDate: '2026-03-15', daysLeft: 1 }, true],
  ['2026-03-14', false, { kind: 'active', endDate: '2026-03-14', daysLeft: 0 }, true],
  ['2026-03-14', true, { kind: 'ended', endDate: '2026-03-14', daysLeft: 0 }, true],
  ['2026-03-13', false, { kind: 'expired', endDate: '2026-03-13', daysLeft: -1 }, false],
  ['2026-03-13', true, { kind: 'expired', endDate: '2026-03-13', daysLeft: -1 }, false],
] as const)('a membership that ends on %s, ended by the member: %s', (endDate, hasEnded, expected, paid) => {
  const state = membershipState(endDate, hasEnded, TODAY)
  expect(state).toEqual(expected)
  expect(isPaid(state)).toBe(paid)
})

test.each([
  [2, 2, 'nothing'],
  [1, 1, 'nothing'],
  [0, 2, 'activities'],
  [2, 0, 'requests'],
  [0, 0, 'both'],
  [-1, 1, 'activities'],
  [1, -1, 'requests'],
])('with %i activities and %i requests left, %s is used up', (participations, contactRequests, expected) => {
  expect(usedUp({ participations, contactRequests })).toBe(expected)
})

test.each([
  [0, 'Vandaag is de laatste dag'],
  [1, 'nog 1 dag'],
  [2, 'nog 2 dagen'],
])('%i days left reads «%s»', (days, text) => {
  expect(daysLeftText(days)).toBe(text)
})

test.each([
  ['the last day', '2026-03-14', 97],
  ['the middle of three months', '2026-04-28', 50],
  ['the first day of three months', '2026-06-14', 3],
  ['just more than three months: a period of six', '2026-06-15', 49],
  ['just more than six months: a period of twelve', '2026-09-15', 49],
  ['longer than anything that is sold', '2027-03-15', 3],
  ['a month that is shorter than the one it began in', '2026-05-31', 15],
])('the progress of a period is right for %s', (_, endDate, percent) => {
  expect(periodProgress(endDate, TODAY)).toBe(percent)
})
