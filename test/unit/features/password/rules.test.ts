import { expect, test } from 'vitest'
import {
  changeRules,
  forgotRules,
  meetsRules,
  REQUIREMENTS,
  resetRules,
} from '../../../../src/features/password/rules.ts'
import { createForm, type Rules } from '../../../../src/lib/form.ts'

const INVALID = 'Ongeldig e-mailadres'
const WEAK = 'Controleer de wachtwoord eisen'
const DIFFERENT = 'De wachtwoorden komen niet overeen'

/** The message at each field after a submit of these values: `!` if it is required, `-` without a message. */
function messages(rules: Rules<string>, values: readonly string[]): string[] {
  const names = Object.keys(rules.entries)
  const form = createForm(rules)
  form.submit(Object.fromEntries(names.map((name, place) => [name, values[place] ?? ''])))
  return names.map(name => form.errors[name]?.value?.replace(/^.* is een vereist veld$/, '!') ?? '-')
}

/* biome-ignore format: a list */
test.each([
  'a', 'a@', '@b.nl', 'a@b', 'a@b.', 'a@.nl', 'a@b..nl', 'a@b@c.nl', 'a b@c.nl', 'a@b c.nl', 'a\u200b@c.nl@',
])('the forgot-password form rejects %j as an e-mail address', email => expect(messages(forgotRules, [email])).toEqual([INVALID]))

test.each(['', ' ', '\u00a0\ufeff', '\u202a\u202c'])(
  'the forgot-password form asks for an address instead of %j',
  email => expect(messages(forgotRules, [email])).toEqual(['!']),
)

/* biome-ignore format: a list */
test.each([
  ' a@b.nl\u00a0', '\ufeffa@b.nl', 'a@b.nl', 'piet@müller.nl', 'piet@straße.nl', 'a+b@c.nl', "o'neil@post.example", 'a.b-c_d@e-f.co.uk', 'ünal@münchen.example', 'A@B.NL',
])('the forgot-password form accepts %s as an e-mail address', email => expect(messages(forgotRules, [email])).toEqual(['-']))

/* biome-ignore format: a table */
test.each([
  [['', '', ''], ['!', '!', '!'], changeRules],
  [['old', '', 'Nieuw1'], ['-', '!', DIFFERENT], changeRules],
  [['old', 'Nieuw1', ''], ['-', '-', '!'], changeRules],
  [['old', 'Nieuw1', 'nieuw1'], ['-', '-', DIFFERENT], changeRules],
  [['old', 'nieuw1', 'nieuw1'], ['-', WEAK, '-'], changeRules],
  [[' ', 'Ab1', 'Ab1'], ['-', '-', '-'], changeRules],
  [['', ''], ['!', '!'], resetRules],
  [['nieuw', 'Nieuw1 '], [WEAK, DIFFERENT], resetRules],
  [['Ab1', 'Ab1'], ['-', '-'], resetRules],
])('the values %j of a new password are answered with %j', (values, expected, rules: Rules<string>) => {
  expect(messages(rules, values)).toEqual(expected)
})

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
