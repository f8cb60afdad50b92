// @vitest-environment node
import { expect, test } from 'vitest'
import { changeRules, forgotRules, resetRules } from '../../../src/features/password/rules.ts'
import { loginRules } from '../../../src/features/session/login-rules.ts'
import { createForm, type Rules } from '../../../src/lib/form.ts'

const WEAK = 'Controleer de wachtwoord eisen'
const DIFFERENT = 'De wachtwoorden komen niet overeen'

/** The fields of a form, each with its label in «… is een vereist veld». */
const LOGIN = { email: 'E-mail', password: 'Wachtwoord' }
const FORGOT = { email: 'E-mail' }
const CHANGE = {
  oldPassword: 'Oud wachtwoord',
  newPassword: 'Nieuw wachtwoord',
  newPasswordCheck: 'Herhaal nieuwe wachtwoord',
}
const RESET = { password: 'Wachtwoord', passwordCheck: 'Herhaal wachtwoord' }

/** The message at each field after a submit: `!` if it is required, `-` without a message. */
function messages(rules: unknown, fields: Record<string, string>, values: string): string[] {
  const names = Object.keys(fields)
  const form = createForm(rules as Rules<string>)
  form.submit(Object.fromEntries(names.map((name, place) => [name, values.split('|')[place] ?? ''])))
  return names.map(name => {
    const message = form.errors[name]?.value ?? '-'
    return message === `${fields[name]} is een vereist veld` ? '!' : message
  })
}

test.each([
  ['', '!', '!'],
  ['no address| ', '-', '-'],
])('the login form checks %j', (values, ...expected) => {
  expect(messages(loginRules, LOGIN, values)).toEqual(expected)
})

const NO_ADDRESSES = 'a,a@,@b.nl,a@b,a@b.,a@.nl,a@b..nl,a@b@c.nl,a b@c.nl,a@b c.nl, '.split(',')
const ADDRESSES = "a@b.nl,a+b@c.nl,o'neil@post.example,a.b-c_d@e-f.co.uk,ünal@münchen.example,A@B.NL".split(
  ',',
)

test.each([
  ['', '!'],
  ...NO_ADDRESSES.map(email => [email, 'Ongeldig e-mailadres']),
  ...ADDRESSES.map(email => [email, '-']),
])('the forgot-password form checks %j', (email = '', expected) => {
  expect(messages(forgotRules, FORGOT, email)).toEqual([expected])
})

test.each([
  ['', '!', '!', '!'],
  ['old||Nieuw1', '-', '!', DIFFERENT],
  ['old|Nieuw1|', '-', '-', '!'],
  ['old|Nieuw1|nieuw1', '-', '-', DIFFERENT],
  ['old|nieuw1|nieuw1', '-', WEAK, '-'],
  ['old|nieuw|anders', '-', WEAK, DIFFERENT],
  [' |Ab1|Ab1', '-', '-', '-'],
])('the change-password form checks %j', (values, ...expected) => {
  expect(messages(changeRules, CHANGE, values)).toEqual(expected)
})

test.each([
  ['', '!', '!'],
  ['|Nieuw1', '!', DIFFERENT],
  ['nieuw|nieuw', WEAK, '-'],
  ['nieuw|Nieuw1 ', WEAK, DIFFERENT],
  ['Ab1|Ab1', '-', '-'],
])('the reset-password form checks %j', (values, ...expected) => {
  expect(messages(resetRules, RESET, values)).toEqual(expected)
})
