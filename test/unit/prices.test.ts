// @vitest-environment node
import { expect, test } from 'vitest'
import { formatMonths, formatPrice, RENEWAL_PRICE } from '../../src/domain/prices.ts'

test.each([
  [17.95, '€17,95'],
  [34.95, '€34,95'],
  [59.95, '€59,95'],
  [29.95, '€29,95'],
  [5.98, '€5,98'],
  [2.5, '€2,50'],
  [5, '€5,00'],
  [0, '€0,00'],
  [0.1 + 0.2, '€0,30'],
  [1234.5, '€1234,50'],
])('%d euro is written %s', (euro, text) => {
  expect(formatPrice(euro)).toBe(text)
})

test.each([
  [1, '1 maand'],
  [3, '3 maanden'],
  [12, '12 maanden'],
])('%d is written %s', (months, text) => {
  expect(formatMonths(months)).toBe(text)
})

test('renewal costs €6,99 a month', () => {
  expect(formatPrice(RENEWAL_PRICE)).toBe('€6,99')
})
