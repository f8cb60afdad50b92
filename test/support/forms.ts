import { NEW_PASSWORD } from './data.ts'
import { button, press, type } from './user.ts'

/** A form of §5 as a user finds it. */
export interface FormOnPage {
  readonly at: string
  readonly as?: string
  readonly submit: string
  readonly call: string
  /** The labels in their order on the page, each with a valid value. */
  readonly right: Readonly<Record<string, string>>
  /** The labels by the server's names of the fields. */
  readonly serverNames: Readonly<Record<string, string>>
}

const login: FormOnPage = {
  at: '/login',
  submit: 'Inloggen',
  call: 'POST /api/login',
  right: { 'E-mail': 'gratis@voorbeeld.nl', Wachtwoord: 'Klup1234' },
  serverNames: { username: 'E-mail', email: 'E-mail', password: 'Wachtwoord' },
}

const forgot: FormOnPage = {
  at: '/forgot-password',
  submit: 'Opvragen',
  call: 'GET /api/account/password/forgot',
  right: { 'E-mail': 'gratis@voorbeeld.nl' },
  serverNames: { emailAddress: 'E-mail', email: 'E-mail' },
}

const change: FormOnPage = {
  at: '/account/change-password',
  as: 'gratis',
  submit: 'Wijzigen',
  call: 'PUT /api/account/password',
  right: {
    'Oud wachtwoord': 'Klup1234',
    'Nieuw wachtwoord': NEW_PASSWORD,
    'Herhaal nieuwe wachtwoord': NEW_PASSWORD,
  },
  serverNames: {
    oldPassword: 'Oud wachtwoord',
    newPassword: 'Nieuw wachtwoord',
    newPasswordCheck: 'Herhaal nieuwe wachtwoord',
  },
}

const reset: FormOnPage = {
  at: '/forgot-password/reset-gratis',
  submit: 'Wijzigen',
  call: 'POST /api/account/password/reset',
  right: { Wachtwoord: NEW_PASSWORD, 'Herhaal wachtwoord': NEW_PASSWORD },
  serverNames: {
    newPassword: 'Wachtwoord',
    password: 'Wachtwoord',
    newPasswordCheck: 'Herhaal wachtwoord',
    passwordCheck: 'Herhaal wachtwoord',
  },
}

/** The four forms with text fields. */
export const FORMS = { login, forgot, change, reset } as const

/** The forms as rows for `describe.each`. */
export const FORM_ROWS = Object.entries(FORMS) as [keyof typeof FORMS, FormOnPage][]

/** Fills in valid values. */
export async function fillIn({ right }: FormOnPage): Promise<void> {
  for (const [label, value] of Object.entries(right)) await type(label, value)
}

/** Fills in valid values, and sends them. */
export async function submit(form: FormOnPage): Promise<void> {
  await fillIn(form)
  await press(button(form.submit))
}
