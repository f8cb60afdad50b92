// @vitest-environment node
import { expect, test } from 'vitest'
import { meetsRules, requirementsMet } from '../../src/features/password/requirements.ts'

/** Which requirements a password meets, and whether the client accepts it: the length is not enforced. */
test.each([
  ['', []],
  ['abcdef', ['chars', 'lower']],
  ['ABCDEF', ['chars', 'upper']],
  ['123456', ['chars', 'digit']],
  ['abcd12', ['chars', 'digit', 'lower']],
  ['ABCD12', ['chars', 'digit', 'upper']],
  ['ABcdef', ['chars', 'lower', 'upper']],
  ['!@# $%', ['chars']],
  ['🎈🎈🎈', []],
  ['٣٣٣٣٣٣', ['chars']],
  ['Ab1', ['digit', 'lower', 'upper'], true],
  ['Één1', ['digit', 'lower', 'upper'], true],
  ['Abcde1', ['chars', 'digit', 'lower', 'upper'], true],
])('the password %j meets %j', (password, met, taken = false) => {
  const requirements = Object.entries(requirementsMet(password))
  expect(requirements.filter(([, isMet]) => isMet).map(([name]) => name)).toEqual(met)
  expect(meetsRules(password)).toBe(taken)
})
