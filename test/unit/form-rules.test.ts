// @vitest-environment node
import type { GenericSchema } from 'valibot'
import { expect, test } from 'vitest'
import { changeRules, forgotRules, loginRules, resetRules } from '../../src/domain/forms.ts'
import { createForm } from '../../src/lib/form.ts'

/** What stands at each field when the form is sent. */
function messages(rules: unknown, values: Record<string, string>) {
  const form = createForm(Object.keys(values), rules as GenericSchema<Record<string, string>, unknown>)
  form.submit(values)
  return Object.values(form.errors).map(({ value }) => value)
}

const none = undefined
const EMAIL = 'E-mail is een vereist veld'
const PASSWORD = 'Wachtwoord is een vereist veld'
const OLD = 'Oud wachtwoord is een vereist veld'
const NEW = 'Nieuw wachtwoord is een vereist veld'
const REPEAT_NEW = 'Herhaal nieuwe wachtwoord is een vereist veld'
const REPEAT = 'Herhaal wachtwoord is een vereist veld'
const WEAK = 'Controleer de wachtwoord eisen'
const DIFFERENT = 'De wachtwoorden komen niet overeen'

test.each([
  [
    ['', ''],
    [EMAIL, PASSWORD],
  ],
  [
    ['no address', ' '],
    [none, none],
  ],
])('login with %j', ([email = '', password = ''], expected) => {
  expect(messages(loginRules, { email, password })).toEqual(expected)
})

const NO_ADDRESSES = [
  'a',
  'a@',
  '@b.nl',
  'a@b',
  'a@b.',
  'a@.nl',
  'a@b..nl',
  'a@b@c.nl',
  'a b@c.nl',
  'a@b c.nl',
  ' ',
]
const ADDRESSES = [
  'a@b.nl',
  'a+b@c.nl',
  "o'neil@post.example",
  'a.b-c_d@e-f.co.uk',
  'ünal@münchen.example',
  'A@B.NL',
]

test.each([
  ['', EMAIL],
  ...NO_ADDRESSES.map(email => [email, 'Ongeldig e-mailadres']),
  ...ADDRESSES.map(email => [email, none]),
])('forgot password with %j', (email = '', expected) => {
  expect(messages(forgotRules, { email })).toEqual([expected])
})

test.each([
  [
    ['', '', ''],
    [OLD, NEW, REPEAT_NEW],
  ],
  [
    ['old', '', 'Nieuw1'],
    [none, NEW, DIFFERENT],
  ],
  [
    ['old', 'Nieuw1', ''],
    [none, none, REPEAT_NEW],
  ],
  [
    ['old', 'Nieuw1', 'nieuw1'],
    [none, none, DIFFERENT],
  ],
  [
    ['old', 'nieuw1', 'nieuw1'],
    [none, WEAK, none],
  ],
  [
    ['old', 'nieuw', 'anders'],
    [none, WEAK, DIFFERENT],
  ],
  [
    [' ', 'Ab1', 'Ab1'],
    [none, none, none],
  ],
])('change password with %j', ([oldPassword = '', newPassword = '', newPasswordCheck = ''], expected) => {
  expect(messages(changeRules, { oldPassword, newPassword, newPasswordCheck })).toEqual(expected)
})

test.each([
  [
    ['', ''],
    [PASSWORD, REPEAT],
  ],
  [
    ['', 'Nieuw1'],
    [PASSWORD, DIFFERENT],
  ],
  [
    ['nieuw', 'nieuw'],
    [WEAK, none],
  ],
  [
    ['nieuw', 'Nieuw1 '],
    [WEAK, DIFFERENT],
  ],
  [
    ['Ab1', 'Ab1'],
    [none, none],
  ],
])('reset password with %j', ([password = '', passwordCheck = ''], expected) => {
  expect(messages(resetRules, { password, passwordCheck })).toEqual(expected)
})
