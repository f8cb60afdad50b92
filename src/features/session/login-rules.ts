import { check, object, pipe, string, transform } from 'valibot'
import { emailIn } from '../../lib/email.ts'

const isFilled = (text: string) => text !== ''

/** A required field (§5). */
export const required = (label: string) => pipe(string(), check(isFilled, `${label} is een vereist veld`))

/** A required e-mail address, cleaned by `emailIn`. */
export const requiredEmail = pipe(string(), transform(emailIn), required('E-mail'))

/** Login (§5). */
export const loginRules = object({ email: requiredEmail, password: required('Wachtwoord') })
