import { check, object, pipe, string } from 'valibot'

const isFilled = (text: string) => text !== ''

/** A required field (§5). */
export const required = (label: string) => pipe(string(), check(isFilled, `${label} is een vereist veld`))

/** Login (§5). */
export const loginRules = object({ email: required('E-mail'), password: required('Wachtwoord') })
