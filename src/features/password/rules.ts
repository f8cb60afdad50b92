import { check, forward, object, pipe } from 'valibot'
import { required, requiredEmail } from '../session/login-rules.ts'

/** The texts of the password pages, exactly as specified (§4). */
export const PASSWORD_TEXTS = {
  requestSent: 'Verzoek verstuurd!',
  replaced: 'Je wachtwoord is vervangen',
  logInAgain: 'Je wachtwoord is vervangen. Log in met je nieuwe wachtwoord.',
} as const

type Requirement = readonly [text: string, isMet: (password: string) => boolean]

/** The requirements that the form enforces (§5). Letters with accents count as letters. */
const ENFORCED: readonly Requirement[] = [
  ['1 cijfer', password => /\d/.test(password)],
  ['1 kleine letter', password => /\p{Ll}/u.test(password)],
  ['1 hoofdletter', password => /\p{Lu}/u.test(password)],
]

/** Whether a password has the minimum length, which the form shows but only the server enforces (§5). */
export const isLongEnough = (password: string): boolean => [...password].length >= 6

/** The requirements that the form shows (§5). */
export const REQUIREMENTS: readonly Requirement[] = [['6 tekens', isLongEnough], ...ENFORCED]

/** Whether a password meets the enforced requirements. */
export const meetsRules = (password: string): boolean => ENFORCED.every(([, isMet]) => isMet(password))

const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)

const newPassword = (label: string) =>
  pipe(required(label), check(meetsRules, 'Controleer de wachtwoord eisen'))

const DIFFERENT = 'De wachtwoorden komen niet overeen'
/** Whether two passwords are equal. An empty second one passes, because `required` has its own message. */
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
