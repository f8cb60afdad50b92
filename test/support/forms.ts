import type { CallLine } from '../../src/api/calls.ts'
import { NEW_PASSWORD } from './data.ts'
import { button, press, type } from './user.ts'

/** A form of §5 as a user finds it. */
export interface FormOnPage {
  readonly at: string
  readonly as?: string
  readonly submit: string
  readonly call: CallLine
  /** The labels in their order on the page, each with a valid value. */
  readonly right: Readonly<Record<string, string>>
  /** The labels by the server's names of the fields. */
  readonly serverNames: Readonly<Record<string, string>>
  /** What a password manager reads of each field: type, name and autocomplete. */
  readonly readAs: readonly string[]
  /** The text on the page after a success. */
  readonly shows: string
  /** The toast of a success. */
  readonly toast?: string
}

const login = {
  at: '/login',
  submit: 'Inloggen',
  call: 'POST /api/login',
  right: { 'E-mail': 'gratis@voorbeeld.nl', Wachtwoord: 'Klup1234' },
  serverNames: { username: 'E-mail', email: 'E-mail', password: 'Wachtwoord' },
  readAs: ['text email username', 'password password current-password'],
  shows: 'Klup Start',
} as const satisfies FormOnPage

const forgot = {
  at: '/forgot-password',
  submit: 'Opvragen',
  call: 'GET /api/account/password/forgot',
  right: { 'E-mail': 'gratis@voorbeeld.nl' },
  serverNames: { emailAddress: 'E-mail', email: 'E-mail' },
  readAs: ['text email username'],
  shows: 'Als er een account is met dit e-mailadres hebben we je een mail verstuurd!',
  toast: 'Verzoek verstuurd!',
} as const satisfies FormOnPage

const change = {
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
  readAs: [
    'password oldPassword current-password',
    'password newPassword new-password',
    'password newPasswordCheck new-password',
  ],
  shows: 'Klup Start',
  toast: 'Je wachtwoord is vervangen',
} as const satisfies FormOnPage

const reset = {
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
  readAs: ['password password new-password', 'password passwordCheck new-password'],
  shows: 'Je wachtwoord is gewijzigd, je kan nu inloggen!',
} as const satisfies FormOnPage

/** The forms with text fields. */
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
