import { expect, test } from 'vitest'
import { formatMonths, formatPrice } from '../../../src/lib/money.ts'

test.each([
  [17.95, '€17,95'],
  [2.5, '€2,50'],
  [5, '€5,00'],
  [0.1 + 0.2, '€0,30'],
  [1234.5, '€1234,50'],
])('formats %d euro as %s', (euro, text) => {
  expect(formatPrice(euro)).toBe(text)
})

test('formats one month and several months', () => {
  expect([1, 3].map(formatMonths)).toEqual(['1 maand', '3 maanden'])
})
