import { expect, test } from 'vitest'
import { isPaid, type Purchase, purchaseOf } from '../../../../src/features/membership/purchase.ts'
import { type PurchaseRecord, recordIn } from '../../../../src/features/membership/record.ts'

const NOW = Date.parse('2026-03-14T12:00:00')
const [PAST, OLD, NEW] = ['2026-03-13', '2026-06-14', '2026-12-14']
const [MINUTE, DAY] = [60_000, 86_400_000]

const record = (differs: Partial<PurchaseRecord> = {}): PurchaseRecord => ({
  ...{ memberId: 1, pressedAt: NOW - 3 * MINUTE, endDate: OLD },
  ...differs,
})
/** Without the end date, which the press could not read. */
const { endDate: _, ...unread } = record()
const waited = record({ paidAt: NOW - 2 * MINUTE })

/* biome-ignore format: a table */
test.each<[what: string, Purchase, PurchaseRecord | undefined, endDate?: string | null]>([
  ['no record', 'nothing', undefined, NEW],
  ['a welcome', 'welcomed', record({ welcomed: true, paidAt: NOW }), NEW],
  ['a later date', 'booked', record(), NEW],
  ['a later date after `paid`', 'booked', record({ paidAt: NOW }), NEW],
  ['a first date', 'booked', record({ endDate: null }), '2026-03-14'],
  ['a first date that is past', 'pressed', record({ endDate: null }), PAST],
  ['a later date that is past', 'pressed', record({ endDate: '2026-03-01' }), PAST],
  ['the same date', 'pressed', record(), OLD],
  ['no membership any more', 'pressed', record(), null],
  ['a date after one that was not read', 'pressed', unread, NEW],
  ['a membership that is not read yet', 'pressed', record()],
  ['`paid` just now', 'paid', record({ paidAt: NOW }), OLD],
  ['`paid` almost two minutes ago', 'paid', record({ paidAt: NOW - 2 * MINUTE + 1 }), OLD],
  ['a date after `paid` and one that was not read', 'paid', { ...unread, paidAt: NOW }, NEW],
  ['`paid` two minutes ago, and no read', 'paid', waited],
  ['`paid` two minutes ago, and a read', 'waited', waited, OLD],
  ['`paid` in the future, and a read', 'waited', record({ paidAt: NOW + MINUTE }), OLD],
])('%s: %s', (_, expected, record, endDate) => {
  expect(purchaseOf(record, endDate === undefined ? undefined : { endDate }, NOW)).toBe(expected)
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
  ['of a press that is a day ahead', record({ pressedAt: NOW + DAY }), true],
  ['of a press that is more than a day ahead', record({ pressedAt: NOW + DAY + 1 }), false],
  ['of a press of more than a day ago', record({ pressedAt: NOW - DAY - 1 }), false],
  ['of an earlier version', { memberId: 1, at: NOW, state: 'paid' }, false],
  ['with a date that is none', record({ endDate: 'morgen' }), false],
])('a record %s counts: %s', (_, record, isReadable) => {
  expect(recordIn(JSON.stringify(record), NOW)).toEqual(isReadable ? record : undefined)
})

test.each([null, '', '{"memberId":', '[]'])('the text %s is no record', text => {
  expect(recordIn(text, NOW)).toBe(undefined)
})
