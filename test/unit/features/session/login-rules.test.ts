import { expect, test } from 'vitest'
import { loginRules } from '../../../../src/features/session/login-rules.ts'
import { createForm } from '../../../../src/lib/form.ts'

test.each([
  ['rejects an empty e-mail address', '', 'x', 'email'],
  ['rejects an empty password', 'x', '', 'password'],
  ['leaves anything else to the server', 'no address', ' ', undefined],
])('the login form %s', (_, email, password, invalid) => {
  expect(createForm(loginRules).submit({ email, password })).toBe(invalid)
})
