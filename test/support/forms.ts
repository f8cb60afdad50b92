/** A form of §5 as a person finds it: labels and what to put there. */
export interface FormOnPage {
  readonly at: string
  readonly as?: string
  readonly submit: string
  readonly call: string
  /** Labels in the order of the page, each with a right value. */
  readonly right: Readonly<Record<string, string>>
  /** What each field says when it is left empty. */
  readonly required: Readonly<Record<string, string>>
  /** The names that the server gives to the fields. */
  readonly serverNames: readonly (readonly [string, string])[]
}

const login: FormOnPage = {
  at: '/login',
  submit: 'Inloggen',
  call: 'POST /api/login',
  right: { 'E-mail': 'gratis@voorbeeld.nl', Wachtwoord: 'Klup1234' },
  required: { 'E-mail': 'E-mail is een vereist veld', Wachtwoord: 'Wachtwoord is een vereist veld' },
  serverNames: [
    ['username', 'E-mail'],
    ['email', 'E-mail'],
    ['password', 'Wachtwoord'],
  ],
}

const forgot: FormOnPage = {
  at: '/forgot-password',
  submit: 'Opvragen',
  call: 'GET /api/account/password/forgot',
  right: { 'E-mail': 'gratis@voorbeeld.nl' },
  required: { 'E-mail': 'E-mail is een vereist veld' },
  serverNames: [
    ['emailAddress', 'E-mail'],
    ['email', 'E-mail'],
  ],
}

const change: FormOnPage = {
  at: '/account/change-password',
  as: 'gratis',
  submit: 'Wijzigen',
  call: 'PUT /api/account/password',
  right: {
    'Oud wachtwoord': 'Klup1234',
    'Nieuw wachtwoord': 'Nieuw1234',
    'Herhaal nieuwe wachtwoord': 'Nieuw1234',
  },
  required: {
    'Oud wachtwoord': 'Oud wachtwoord is een vereist veld',
    'Nieuw wachtwoord': 'Nieuw wachtwoord is een vereist veld',
    'Herhaal nieuwe wachtwoord': 'Herhaal nieuwe wachtwoord is een vereist veld',
  },
  serverNames: [
    ['oldPassword', 'Oud wachtwoord'],
    ['newPassword', 'Nieuw wachtwoord'],
    ['newPasswordCheck', 'Herhaal nieuwe wachtwoord'],
  ],
}

const reset: FormOnPage = {
  at: '/forgot-password/reset-gratis',
  submit: 'Wijzigen',
  call: 'POST /api/account/password/reset',
  right: { Wachtwoord: 'Nieuw1234', 'Herhaal wachtwoord': 'Nieuw1234' },
  required: {
    Wachtwoord: 'Wachtwoord is een vereist veld',
    'Herhaal wachtwoord': 'Herhaal wachtwoord is een vereist veld',
  },
  serverNames: [
    ['newPassword', 'Wachtwoord'],
    ['password', 'Wachtwoord'],
    ['newPasswordCheck', 'Herhaal wachtwoord'],
    ['passwordCheck', 'Herhaal wachtwoord'],
  ],
}

/** The four forms with text fields. */
export const FORMS = { login, forgot, change, reset } as const

export type FormName = keyof typeof FORMS

/** All of them, for `describe.each`. */
export const FORM_ROWS = Object.entries(FORMS) as [FormName, FormOnPage][]

/** What to put in the fields, by label; `instead` replaces some of the right values. */
export const filled = ({ right }: FormOnPage, instead: Readonly<Record<string, string>> = {}) =>
  Object.entries({ ...right, ...instead })
