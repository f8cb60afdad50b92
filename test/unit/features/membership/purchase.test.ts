import { expect, test } from 'vitest'
import {
  isPaid,
  type Purchase,
  purchaseOf,
  type ReadMembership,
} from '../../../../src/features/membership/purchase.ts'
import { type PurchaseRecord, recordIn } from '../../../../src/features/membership/record.ts'

const NOW = Date.parse('2026-03-14T12:00:00')
const [PAST, OLD, NEW] = ['2026-03-13', '2026-06-14', '2026-12-14']
const [SECOND, MINUTE, DAY] = [1000, 60_000, 86_400_000]

const record = (differs: Partial<PurchaseRecord> = {}): PurchaseRecord => ({
  ...{ memberId: 1, pressedAt: NOW - 3 * MINUTE, endDate: OLD },
  ...differs,
})
const read = (endDate: string | null, readAt = NOW - SECOND): ReadMembership => ({ endDate, readAt })
/** Without the end date, which the press could not read. */
const { endDate: _, ...unread } = record()
const waited = { paidAt: NOW - 2 * MINUTE }
const ahead = { paidAt: NOW + MINUTE }

/* biome-ignore format: a table */
test.each<[what: string, Purchase, PurchaseRecord | undefined, ReadMembership | undefined]>([
  ['no record', 'nothing', undefined, read(NEW)],
  ['a press of more than a day ago', 'nothing', record({ pressedAt: NOW - DAY - 1 }), read(NEW)],
  ['a press that is more than a day ahead', 'nothing', record({ pressedAt: NOW + DAY + 1 }), read(NEW)],
  ['a press that is a day ahead', 'pressed', record({ pressedAt: NOW + DAY }), read(OLD)],
  ['a welcome', 'welcomed', record({ welcomed: true, paidAt: NOW }), read(NEW)],
  ['a later date', 'booked', record(), read(NEW)],
  ['a later date that was read before the press', 'pressed', record(), read(NEW, NOW - 3 * MINUTE)],
  ['a later date, and a press in the future', 'booked', record({ pressedAt: NOW + MINUTE }), read(NEW)],
  ['a later date after `paid`', 'booked', record({ paidAt: NOW }), read(NEW)],
  ['a first date', 'booked', record({ endDate: null }), read('2026-03-14')],
  ['a first date that is past', 'pressed', record({ endDate: null }), read(PAST)],
  ['a later date that is past', 'pressed', record({ endDate: '2026-03-01' }), read(PAST)],
  ['the same date', 'pressed', record(), read(OLD)],
  ['no membership any more', 'pressed', record(), read(null)],
  ['a date after one that was not read', 'pressed', unread, read(NEW)],
  ['a membership that is not read yet', 'pressed', record(), undefined],
  ['`paid` just now', 'paid', record({ paidAt: NOW }), read(OLD)],
  ['`paid` almost two minutes ago', 'paid', record({ paidAt: NOW - 2 * MINUTE + 1 }), read(OLD, NOW)],
  ['a date after `paid` and one that was not read', 'paid', { ...unread, paidAt: NOW }, read(NEW)],
  ['`paid` two minutes ago, and no read since', 'paid', record(waited), read(OLD)],
  ['`paid` two minutes ago, and no read', 'paid', record(waited), undefined],
  ['`paid` two minutes ago, and a read', 'waited', record(waited), read(OLD, NOW)],
  ['`paid` in the future, and a read before the clock was set back', 'paid', record(ahead), read(OLD, NOW + MINUTE)],
  ['`paid` in the future, and a read', 'waited', record(ahead), read(OLD)],
])('%s: %s', (_, expected, record, membership) => {
  expect(purchaseOf(record, membership, NOW)).toBe(expected)
})

test('a payment is in from `paid` or the booking on', () => {
  const all: Purchase[] = ['nothing', 'pressed', 'paid', 'waited', 'booked', 'welcomed']
  expect(all.filter(isPaid)).toEqual(['paid', 'waited', 'booked', 'welcomed'])
})

/* biome-ignore format: a table */
test.each([
  ['of a press', record(), true],
  ['of a press without a membership', record({ endDate: null }), true],
  ['of a press that read no membership', unread, true],
  ['of a payment with a welcome', record({ paidAt: NOW, welcomed: true }), true],
  ['of an earlier version', { memberId: 1, at: NOW, state: 'paid' }, false],
  ['with a date that is none', record({ endDate: 'morgen' }), false],
  ['that is no object', [], false],
])('a record %s is readable: %s', (_, record, isReadable) => {
  expect(recordIn(JSON.stringify(record))).toEqual(isReadable ? record : undefined)
})

test.each([null, '', '{"memberId":'])('the text %s is no record', text => {
  expect(recordIn(text)).toBe(undefined)
})
