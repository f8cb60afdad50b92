// @vitest-environment node
import { describe, expect, test } from 'vitest'
import {
  addMonths,
  calendarDate,
  daysBetween,
  formatDate,
  isCalendarDate,
  spellDate,
} from '../../src/domain/dates.ts'
import { inTimeZone } from '../support/clock.ts'

/** From one end of the day to the other; in some of them midnight does not exist on the day of summer time. */
const ZONES = [
  'Pacific/Pago_Pago',
  'America/Los_Angeles',
  'America/Santiago',
  'UTC',
  'Europe/Amsterdam',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
]

describe('a calendar date', () => {
  test.each([
    '2026-03-14',
    '2026-01-01',
    '2026-12-31',
    '2026-04-30',
    '2024-02-29',
    '2000-02-29',
    '9999-12-31',
  ])('is %s', text => {
    expect(isCalendarDate(text)).toBe(true)
  })

  test.each([
    '2023-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '2026-1-1',
    '26-01-01',
    '14-03-2026',
    '2026/03/14',
    '2026-03-14T00:00:00Z',
    '2026-03-14 ',
    ' 2026-03-14',
    '2026-03-14\n',
    '-2026-03-14',
    'null',
    '',
  ])('is not %j', text => {
    expect(isCalendarDate(text)).toBe(false)
  })
})

describe('today', () => {
  test.each([
    ['UTC', '2026-03-14'],
    ['Europe/Amsterdam', '2026-03-15'],
    ['America/Los_Angeles', '2026-03-14'],
    ['Pacific/Kiritimati', '2026-03-15'],
    ['Pacific/Pago_Pago', '2026-03-14'],
  ])('is the date of the member, in %s', (zone, expected) => {
    const halfPastEleven = new Date('2026-03-14T23:30:00Z')
    expect(inTimeZone(zone, () => calendarDate(halfPastEleven))).toBe(expected)
  })

  test.each(ZONES)('lasts from the first minute to the last in %s, also when the clocks change', zone => {
    inTimeZone(zone, () => {
      for (const [month, day] of [
        [2, 29],
        [9, 25],
        [3, 24],
        [8, 6],
        [0, 1],
        [11, 31],
      ] as const) {
        const expected = `2026-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        expect(calendarDate(new Date(2026, month, day, 0, 0))).toBe(expected)
        expect(calendarDate(new Date(2026, month, day, 23, 59, 59, 999))).toBe(expected)
      }
    })
  })

  test('has leading zeros', () => {
    expect(calendarDate(new Date(2026, 0, 2))).toBe('2026-01-02')
  })
})

describe.each(ZONES)('in %s', zone => {
  test('days are counted as on a calendar, whatever the clocks do', () => {
    inTimeZone(zone, () => {
      expect(daysBetween('2026-03-14', '2026-03-14')).toBe(0)
      expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
      expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
      expect(daysBetween('2026-03-14', '2026-03-13')).toBe(-1)
      expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
      expect(daysBetween('2025-02-28', '2025-03-01')).toBe(1)
      expect(daysBetween('2025-12-31', '2026-01-01')).toBe(1)
      expect(daysBetween('2026-01-01', '2027-01-01')).toBe(365)
    })
  })

  test.each([
    ['2026-01-15', 1, '2026-02-15'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', 1, '2026-04-30'],
    ['2026-08-31', -6, '2026-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', -12, '2023-02-28'],
    ['2025-11-30', 3, '2026-02-28'],
    ['2026-01-31', -1, '2025-12-31'],
    ['2026-12-31', 12, '2027-12-31'],
    ['2026-02-28', 1, '2026-03-28'],
    ['2026-02-26', 1, '2026-03-26'],
    ['2026-03-14', 0, '2026-03-14'],
  ])('%s and %i months is %s', (date, months, expected) => {
    expect(inTimeZone(zone, () => addMonths(date, months))).toBe(expected)
  })
})

test.each([
  ['2026-03-14', '14-03-2026'],
  ['2026-01-02', '02-01-2026'],
])('%s is shown as %s', (date, shown) => {
  expect(formatDate(date)).toBe(shown)
})

test.each([
  ['2026-01-02', '2 januari 2026'],
  ['2026-02-28', '28 februari 2026'],
  ['2026-03-14', '14 maart 2026'],
  ['2026-04-01', '1 april 2026'],
  ['2026-05-01', '1 mei 2026'],
  ['2026-06-01', '1 juni 2026'],
  ['2026-07-01', '1 juli 2026'],
  ['2026-08-01', '1 augustus 2026'],
  ['2026-09-01', '1 september 2026'],
  ['2026-10-01', '1 oktober 2026'],
  ['2026-11-30', '30 november 2026'],
  ['2026-12-31', '31 december 2026'],
])('%s is read out as %s', (date, spelt) => {
  expect(spellDate(date)).toBe(spelt)
})
