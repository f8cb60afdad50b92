import { expect, test } from 'vitest'
import {
  membershipOn,
  membershipStatus,
  validMembership,
} from '../../../../src/features/membership/membership-status.ts'
import type { Purchase } from '../../../../src/features/membership/purchase/purchase.ts'

const TODAY = '2026-03-14'

test.each([
  [null, true, { kind: 'none' }],
  ['2026-03-15', false, { kind: 'active', endDate: '2026-03-15' }],
  ['2026-03-14', false, { kind: 'active', endDate: '2026-03-14' }],
  ['2026-03-14', true, { kind: 'ended', endDate: '2026-03-14' }],
  ['2026-03-13', false, { kind: 'expired', endDate: '2026-03-13' }],
  ['2026-03-13', true, { kind: 'expired', endDate: '2026-03-13' }],
] as const)('on 14 March, a membership until %s (cancelled: %s) is %o', (endDate, hasEnded, expected) => {
  const known = membershipOn(TODAY, endDate, hasEnded)
  expect(known).toEqual(expected)
  expect(validMembership(known)).toBe(/active|ended/.test(known.kind) ? known : undefined)
})

const plan = { id: 2, months: 6, price: 34.95 }
const PAID: Purchase = { state: 'paid', memberId: 1, at: 1, plan, paidOn: TODAY }
const active = { kind: 'active', endDate: '2026-03-20' }
const failure = new Error()

/* biome-ignore format: a table */
test.each([
  ['is pending', undefined, undefined, undefined, { kind: 'loading' }],
  ['could not be read', undefined, failure, undefined, { kind: 'failed' }],
  ['is known', '2026-03-20', undefined, undefined, active],
  ['may be outdated', '2026-03-20', failure, undefined, active],
  ['has a payment at the bank', '2026-03-20', undefined, { ...PAID, state: 'started' }, active],
  ['has a payment', '2026-03-20', undefined, PAID, { kind: 'awaited', plan, current: active }],
  ['is none yet and has a payment', null, undefined, PAID, { kind: 'awaited', plan }],
  ['has expired and has a payment', '2026-03-13', undefined, PAID, { kind: 'awaited', plan }],
  ['is pending and has a payment', undefined, undefined, PAID, { kind: 'awaited', plan }],
  ['could not be read and has a payment', undefined, failure, PAID, { kind: 'awaited', plan }],
  ['has a payment that only another tab saw', null, undefined, { ...PAID, paidOn: undefined }, { kind: 'awaited' }],
] as const)('the status of a membership that %s', (_, endDate, error, purchase, expected) => {
  const data = endDate === undefined ? undefined : { endDate }
  const status = membershipStatus({ membership: { data, error }, hasEnded: false, purchase, today: TODAY })
  expect(status).toEqual(expected)
})
