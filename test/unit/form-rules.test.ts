// @vitest-environment node
import type { GenericSchema } from 'valibot'
import { describe, expect, test } from 'vitest'
import { changeRules, forgotRules, loginRules, resetRules } from '../../src/domain/forms.ts'
import { createForm } from '../../src/lib/form.ts'

/** What stands at each field when the form is sent. */
function messages<Values extends Record<string, string>>(
  rules: GenericSchema<Values, unknown>,
  values: Values,
) {
  const form = createForm(Object.keys(values), rules as GenericSchema<Record<string, string>, unknown>)
  form.submit(values)
  return Object.fromEntries(
    Object.entries(form.errors).flatMap(([name, { value }]) => (value ? [[name, value]] : [])),
  )
}

describe('login', () => {
  test.each([
    ['', '', { email: 'E-mail is een vereist veld', password: 'Wachtwoord is een vereist veld' }],
    ['a@b.nl', '', { password: 'Wachtwoord is een vereist veld' }],
    ['', 'x', { email: 'E-mail is een vereist veld' }],
    ['a@b.nl', 'x', {}],
    ['no address', ' ', {}],
  ])('with %j and %j', (email, password, expected) => {
    expect(messages(loginRules, { email, password })).toEqual(expected)
  })
})

describe('forgot password', () => {
  test('needs an email', () => {
    expect(messages(forgotRules, { email: '' })).toEqual({ email: 'E-mail is een vereist veld' })
  })

  test.each([
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
    'a@b.nl,c@d.nl x',
  ])('does not take %j for one', email => {
    expect(messages(forgotRules, { email })).toEqual({ email: 'Ongeldig e-mailadres' })
  })

  test.each([
    'a@b.nl',
    'a+b@c.nl',
    "o'neil@post.example",
    'a.b-c_d@e-f.co.uk',
    'ünal@münchen.example',
    'A@B.NL',
  ])('takes %j for one', email => {
    expect(messages(forgotRules, { email })).toEqual({})
  })
})

const WEAK = 'Controleer de wachtwoord eisen'
const DIFFERENT = 'De wachtwoorden komen niet overeen'

describe('change password', () => {
  const NEEDED = {
    oldPassword: 'Oud wachtwoord is een vereist veld',
    newPassword: 'Nieuw wachtwoord is een vereist veld',
    newPasswordCheck: 'Herhaal nieuwe wachtwoord is een vereist veld',
  }

  test.each([
    ['', '', '', NEEDED],
    ['old', '', '', { newPassword: NEEDED.newPassword, newPasswordCheck: NEEDED.newPasswordCheck }],
    ['', 'Nieuw1', 'Nieuw1', { oldPassword: NEEDED.oldPassword }],
    ['old', 'Nieuw1', '', { newPasswordCheck: NEEDED.newPasswordCheck }],
    ['old', 'Nieuw1', 'Nieuw2', { newPasswordCheck: DIFFERENT }],
    ['old', 'Nieuw1', 'nieuw1', { newPasswordCheck: DIFFERENT }],
    ['old', 'nieuw', 'nieuw', { newPassword: WEAK }],
    ['old', 'nieuw1', 'nieuw1', { newPassword: WEAK }],
    ['old', 'NIEUW1', 'NIEUW1', { newPassword: WEAK }],
    ['old', 'Nieuwe', 'Nieuwe', { newPassword: WEAK }],
    ['old', 'nieuw', 'anders', { newPassword: WEAK, newPasswordCheck: DIFFERENT }],
    ['', 'Nieuw1', 'Nieuw2', { oldPassword: NEEDED.oldPassword, newPasswordCheck: DIFFERENT }],
    ['old', '', 'Nieuw1', { newPassword: NEEDED.newPassword, newPasswordCheck: DIFFERENT }],
    ['old', 'Nieuw1', 'Nieuw1', {}],
    ['old', 'Ab1', 'Ab1', {}],
  ])('from %j to %j and %j', (oldPassword, newPassword, newPasswordCheck, expected) => {
    expect(messages(changeRules, { oldPassword, newPassword, newPasswordCheck })).toEqual(expected)
  })
})

describe('reset password', () => {
  const NEEDED = {
    password: 'Wachtwoord is een vereist veld',
    passwordCheck: 'Herhaal wachtwoord is een vereist veld',
  }

  test.each([
    ['', '', NEEDED],
    ['Nieuw1', '', { passwordCheck: NEEDED.passwordCheck }],
    ['', 'Nieuw1', { password: NEEDED.password, passwordCheck: DIFFERENT }],
    ['nieuw', 'nieuw', { password: WEAK }],
    ['nieuw', 'Nieuw1', { password: WEAK, passwordCheck: DIFFERENT }],
    ['Nieuw1', 'Nieuw2', { passwordCheck: DIFFERENT }],
    ['Nieuw1', 'Nieuw1', {}],
    ['Ab1', 'Ab1', {}],
  ])('to %j and %j', (password, passwordCheck, expected) => {
    expect(messages(resetRules, { password, passwordCheck })).toEqual(expected)
  })
})
