import { expect, test } from 'vitest'
import { meetsRules, REQUIREMENTS } from '../../../../src/features/password/requirements.ts'

/** Which requirements a password meets, and whether the client accepts it: the length is not enforced. */
test.each([
  ['', []],
  ['abcdef', ['6 tekens', '1 kleine letter']],
  ['ABCDEF', ['6 tekens', '1 hoofdletter']],
  ['123456', ['6 tekens', '1 cijfer']],
  ['abcd12', ['6 tekens', '1 cijfer', '1 kleine letter']],
  ['ABCD12', ['6 tekens', '1 cijfer', '1 hoofdletter']],
  ['ABcdef', ['6 tekens', '1 kleine letter', '1 hoofdletter']],
  ['!@# $%', ['6 tekens']],
  ['🎈🎈🎈', []],
  ['٣٣٣٣٣٣', ['6 tekens']],
  ['Ab1', ['1 cijfer', '1 kleine letter', '1 hoofdletter'], true],
  ['Één1', ['1 cijfer', '1 kleine letter', '1 hoofdletter'], true],
  ['Abcde1', ['6 tekens', '1 cijfer', '1 kleine letter', '1 hoofdletter'], true],
])('the password %j meets %j', (password, met, taken = false) => {
  expect(REQUIREMENTS.filter(([, isMet]) => isMet(password)).map(([text]) => text)).toEqual(met)
  expect(meetsRules(password)).toBe(taken)
})
