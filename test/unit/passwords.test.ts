// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { meetsRules, requirementsMet } from '../../src/domain/passwords.ts'

describe('the requirements', () => {
  test.each([
    ['', false, false, false, false],
    ['abcdef', true, false, true, false],
    ['ABCDEF', true, false, false, true],
    ['123456', true, true, false, false],
    ['Ab1', false, true, true, true],
    ['Abcd1', false, true, true, true],
    ['Abcde1', true, true, true, true],
    ['ÉÉÉéé1', true, true, true, true],
    ['!@# $%', true, false, false, false],
    ['🎈🎈🎈', false, false, false, false],
    ['٣٣٣٣٣٣', true, false, false, false],
  ])('of %j', (password, chars, digit, lower, upper) => {
    expect(requirementsMet(password)).toEqual({ chars, digit, lower, upper })
  })
})

describe('the client demands', () => {
  test.each(['Ab1', 'aB1', '1Ba', 'Klup1234', 'Één1', ' A b 1 '])('no more than %j has', password => {
    expect(meetsRules(password)).toBe(true)
  })

  test.each(['', 'abcdefgh', 'ABCDEFGH', '12345678', 'abcd1234', 'ABCD1234', 'ABCDabcd', '!!!!!!!!'])(
    'more than %j has',
    password => {
      expect(meetsRules(password)).toBe(false)
    },
  )
})
