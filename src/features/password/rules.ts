import { check, forward, object, pipe } from 'valibot'
import { required, requiredEmail } from '../session/login-rules.ts'
import { meetsRules } from './requirements.ts'

const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)

const newPassword = (label: string) =>
  pipe(required(label), check(meetsRules, 'Controleer de wachtwoord eisen'))

const DIFFERENT = 'De wachtwoorden komen niet overeen'
/** An empty second field counts as the same, because it has a message of its own. */
const same = (first: string, second: string) => second === '' || first === second

/** Forgot password (§5). */
export const forgotRules = object({
  email: pipe(requiredEmail, check(isEmail, 'Ongeldig e-mailadres')),
})

/** Change password (§5). */
export const changeRules = pipe(
  object({
    oldPassword: required('Oud wachtwoord'),
    newPassword: newPassword('Nieuw wachtwoord'),
    newPasswordCheck: required('Herhaal nieuwe wachtwoord'),
  }),
  forward(
    check(form => same(form.newPassword, form.newPasswordCheck), DIFFERENT),
    ['newPasswordCheck'],
  ),
)

/** Reset password (§5). */
export const resetRules = pipe(
  object({ password: newPassword('Wachtwoord'), passwordCheck: required('Herhaal wachtwoord') }),
  forward(
    check(form => same(form.password, form.passwordCheck), DIFFERENT),
    ['passwordCheck'],
  ),
)
