import { expect, test } from 'vitest'
import {
  membershipOn,
  membershipStatus,
  validMembership,
} from '../../../../src/features/membership/membership-status.ts'

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

const active = { kind: 'active', endDate: '2026-03-20' }
const failure = new Error()

/* biome-ignore format: a table */
test.each([
  ['is pending', undefined, undefined, 'nothing', { kind: 'loading' }],
  ['could not be read', undefined, failure, 'nothing', { kind: 'failed' }],
  ['is known', '2026-03-20', undefined, 'nothing', active],
  ['may be outdated', '2026-03-20', failure, 'nothing', active],
  ['has a payment at the bank', '2026-03-20', undefined, 'pressed', active],
  ['has a payment that was waited for', '2026-03-20', undefined, 'waited', active],
  ['has a booked payment', '2026-03-20', undefined, 'booked', active],
  ['has a payment', '2026-03-20', undefined, 'paid', { kind: 'awaited', current: active }],
  ['is none yet and has a payment', null, undefined, 'paid', { kind: 'awaited' }],
  ['has expired and has a payment', '2026-03-13', undefined, 'paid', { kind: 'awaited' }],
  ['is pending and has a payment', undefined, undefined, 'paid', { kind: 'awaited' }],
  ['could not be read and has a payment', undefined, failure, 'paid', { kind: 'awaited' }],
] as const)('the status of a membership that %s', (_, endDate, error, purchase, expected) => {
  const data = endDate === undefined ? undefined : { endDate }
  const status = membershipStatus({ membership: { data, error }, hasEnded: false, purchase, today: TODAY })
  expect(status).toEqual(expected)
})
