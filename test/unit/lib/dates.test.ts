import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  calendarDate,
  daysBetween,
  formatDate,
  isCalendarDate,
  monthsBetween,
  spellDate,
} from '../../../src/lib/dates.ts'

/** Runs a function in another time zone. */
function inTimeZone<T>(zone: string, run: () => T): T {
  const before = process.env.TZ
  process.env.TZ = zone
  try {
    return run()
  } finally {
    process.env.TZ = before
  }
}

/* biome-ignore format: lists */
test('knows which dates exist', () => {
  const dates = ['2026-03-14', '2024-02-29', '2000-02-29']
  const others = [
    '1900-02-29', '2026-04-31', '2026-13-01', '2026-01-00', '2026-1-1', '14-03-2026',
    '2026-03-14T00:00:00Z', ' 2026-03-14', '2026-03-14\n',
  ]
  expect([...dates, ...others].filter(isCalendarDate)).toEqual(dates)
})

test.each([
  ['UTC', '2026-03-14'],
  ['Europe/Amsterdam', '2026-03-15'],
  ['Pacific/Kiritimati', '2026-03-15'],
  ['Pacific/Pago_Pago', '2026-03-14'],
])('today is the date of the device, in %s', (zone, expected) => {
  const halfPastEleven = new Date('2026-03-14T23:30:00Z')
  expect(inTimeZone(zone, () => calendarDate(halfPastEleven))).toBe(expected)
})

/** Time zones from −11 to +14 hours. Santiago has no midnight on the first day of summer time. */
const ZONES = ['Pacific/Pago_Pago', 'America/Santiago', 'Europe/Amsterdam', 'Pacific/Kiritimati']

test.each([
  ['2026-03-14', 0, '2026-03-14'],
  ['2026-03-28', 1, '2026-03-29'],
  ['2026-03-28', 2, '2026-03-30'],
  ['2026-10-24', 2, '2026-10-26'],
  ['2026-09-05', 1, '2026-09-06'],
  ['2026-03-14', -1, '2026-03-13'],
  ['2024-02-28', 2, '2024-03-01'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-01-01', 365, '2027-01-01'],
])('%s and %i days is %s in every time zone', (from, days, to) => {
  for (const zone of ZONES)
    expect(inTimeZone(zone, () => [daysBetween(from, to), addDays(from, days)])).toEqual([days, to])
})

test.each([
  ['2026-01-15', 1, '2026-02-15'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-08-31', -6, '2026-02-28'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2025-11-30', 3, '2026-02-28'],
  ['2026-01-31', -1, '2025-12-31'],
  ['2026-03-14', 0, '2026-03-14'],
])('%s and %i months is %s, or the last day of a shorter month', (date, months, expected) => {
  for (const zone of ZONES) expect(inTimeZone(zone, () => addMonths(date, months))).toBe(expected)
})

test.each([
  ['2026-03-14', '2026-03-14', 0],
  ['2026-03-14', '2026-04-13', 0],
  ['2026-03-14', '2026-04-14', 1],
  ['2026-01-31', '2026-02-28', 1],
  ['2026-01-31', '2026-02-27', 0],
  ['2025-11-30', '2027-02-28', 15],
])('from %s to %s are %i whole months', (from, to, months) => {
  expect(monthsBetween(from, to)).toBe(months)
})

test('formats a date in digits, and in words for screen readers', () => {
  expect(formatDate('2026-01-02')).toBe('02-01-2026')
  const months = Array.from({ length: 12 }, (_, month) => spellDate(addMonths('2026-01-02', month)))
  expect(months.join(', ')).toBe(
    '2 januari 2026, 2 februari 2026, 2 maart 2026, 2 april 2026, 2 mei 2026, 2 juni 2026, 2 juli 2026, ' +
      '2 augustus 2026, 2 september 2026, 2 oktober 2026, 2 november 2026, 2 december 2026',
  )
})
