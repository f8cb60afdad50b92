// @vitest-environment node
import { expect, test } from 'vitest'
import { addDays, addMonths, isCalendarDate, localDate } from '../../src/mock/calendar.ts'

test.each([
  ['2025-11-20', 3, '2026-02-20'],
  ['2025-01-31', 1, '2025-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2025-08-31', 6, '2026-02-28'],
  ['2025-12-31', 12, '2026-12-31'],
])('%s plus %i months is %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected)
})

test.each([
  ['2025-11-20', 114, '2026-03-14'],
  ['2025-03-29', 2, '2025-03-31'],
  ['2025-03-01', -1, '2025-02-28'],
])('%s plus %i days is %s', (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected)
})

test('the date of a moment is the local one, at both ends of the day', () => {
  expect(localDate(new Date(2025, 10, 20, 0, 0, 1))).toBe('2025-11-20')
  expect(localDate(new Date(2025, 10, 20, 23, 59, 59))).toBe('2025-11-20')
})

test('only dates that exist are dates', () => {
  const written = ['2025-02-28', '2025-02-29', '2025-2-8', '20-11-2025', '2025-13-01']
  expect(written.map(isCalendarDate)).toEqual([true, false, false, false, false])
})
