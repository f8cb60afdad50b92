import type { Page } from '@playwright/test'
import { PAYMENT_STATUSES, type PaymentStatus } from '../../src/features/payment/status.ts'
import { expect, spinner } from '../support/browser.ts'
import { button } from '../support/locators.ts'
import { PAGES } from '../support/pages.ts'
import { PAYMENT, type Setup } from './setup.ts'

/** A state of a screen: its setup, what a member does, and what the page shows then. */
export interface State extends Setup {
  /** Texts by the labels of their fields. */
  readonly fill?: Readonly<Record<string, string>>
  /** The name of a radio button. */
  readonly choose?: string
  /** The name of a button. */
  readonly press?: string
  /** What else happens. */
  readonly also?: (page: Page) => Promise<unknown>
  /** A text that the page then shows. Then 6 s pass, so that toasts close. */
  readonly shows?: string | RegExp
  /** A text of a toast that then opens, and stays. */
  readonly toast?: string
}

/** Configuration that shows the legal links, and the new name of the payment method. */
export const LEGAL = {
  paymentMethod: 'iDEAL | Wero',
  termsUrl: 'https://klup.example/voorwaarden',
  privacyUrl: 'https://klup.example/privacy',
  withdrawalUrl: 'https://klup.example/herroepen',
  accessibilityUrl: 'https://klup.example/toegankelijkheid',
}

/** Changes that make a demo member the one in the design's pictures. */
const MARIJKE = { email: 'marijke@voorbeeld.nl', firstName: 'Marijke' }

/** A word without a place to break the line. */
const LONG_WORD = 'onafgebroken'.repeat(12)

const right = { 'E-mail': 'marijke@voorbeeld.nl', Wachtwoord: 'Klup1234' }

const login = { at: '/', fill: right, press: 'Inloggen' }
const request = { at: '/forgot-password', fill: { 'E-mail': right['E-mail'] }, press: 'Opvragen' }
const REQUEST = 'GET /api/account/password/forgot'
const reset = { at: '/forgot-password/reset-lid' }

/** Login, forgot password and reset password. */
const visitorStates = {
  login: { at: '/' },
  'login-field-errors': { at: '/', press: 'Inloggen', shows: 'E-mail is een vereist veld' },
  'login-server-error': { ...login, fill: { ...right, Wachtwoord: 'Anders12' }, shows: /De combinatie/ },
  'login-long-words': {
    ...login,
    answers: { '/api/login': [400, [{ message: LONG_WORD, field: 'username' }]] },
    shows: LONG_WORD,
  },
  'login-session-expired': {
    as: 'lid',
    at: '/account',
    also: page =>
      page.evaluate(() => {
        window.mock.world.sessions.clear()
        window.dispatchEvent(new Event('focus'))
      }),
    shows: 'Je sessie is verlopen. Log opnieuw in.',
  },
  'login-bad-link': { at: '/sso?sso=onbekend', shows: /Een inloglink werkt maar één keer/ },
  'login-payment': { at: PAYMENT },
  'forgot-password': { at: '/forgot-password' },
  'forgot-password-server-error': { ...request, faults: { [REQUEST]: '429' }, shows: /Te veel aanvragen/ },
  'forgot-password-sent': { ...request, shows: /Geen mail gezien/ },
  'toast-error': {
    ...login,
    answers: { '/api/login': [503, [{ code: 'busy', message: 'Even geen tijd.', field: null }]] },
    toast: 'Voor de helpdesk: fout 503',
  },
  'reset-password': reset,
  'reset-password-done': {
    ...reset,
    fill: { Wachtwoord: 'Nieuw123', 'Herhaal wachtwoord': 'Nieuw123' },
    press: 'Wijzigen',
    shows: 'Naar inloggen',
  },
} satisfies Readonly<Record<string, State>>

const account = (as: string, rest: Partial<State> = {}): State => ({ as, at: '/account', ...rest })

const CHANGE = { as: 'lid', at: '/account/change-password' }

/** Mijn Account, and the change of a password. */
const accountStates = {
  'account-free': account('contact-op', { changes: { ...MARIJKE, photo: null } }),
  'account-paid': account('lid', { changes: MARIJKE }),
  'account-ended': account('lid', { changes: { ...MARIJKE, hasEndedMembership: true } }),
  'account-welcome': account('lid', {
    changes: MARIJKE,
    purchase: 'pressed',
    shows: 'Welkom bij Klup Compleet',
  }),
  'account-awaited': account('gratis', {
    changes: MARIJKE,
    purchase: 'paid',
    shows: /^Betaald/,
  }),
  'account-expired': account('verlopen'),
  'account-superklupper': account('superklupper'),
  'account-long-words': account('lid', {
    changes: {
      firstName: 'Wilhelminaalexandrinejosephinecatharina',
      email: 'wilhelmina.alexandrine.josephine.van-den-nieuwenhuijzen@vereniging.voorbeeld.nl',
    },
  }),
  'account-loading': account('lid', { faults: { 'GET /api/membership': 'hang' } }),
  'account-load-error': account('lid', {
    faults: { 'GET /api/membership': '503-empty' },
    shows: 'We kunnen je lidmaatschap nu niet laten zien',
  }),
  'loading-overlay': account('lid', {
    changes: MARIJKE,
    faults: { 'POST /api/logout': 'hang' },
    press: 'Uitloggen',
    also: page => expect(spinner(page)).toBeVisible(),
  }),
  'change-password': CHANGE,
  'change-password-no-password': { ...CHANGE, as: 'wachtwoordloos', shows: /nog geen wachtwoord/ },
  'change-password-errors': {
    ...CHANGE,
    fill: { 'Oud wachtwoord': '', 'Nieuw wachtwoord': 'zwak12', 'Herhaal nieuwe wachtwoord': 'anders' },
    press: 'Wijzigen',
    shows: 'Oud wachtwoord is een vereist veld',
  },
  'change-password-server-error': {
    ...CHANGE,
    fill: {
      'Oud wachtwoord': 'Fout1234',
      'Nieuw wachtwoord': 'Nieuw123',
      'Herhaal nieuwe wachtwoord': 'Nieuw123',
    },
    press: 'Wijzigen',
    shows: 'Je oude wachtwoord klopt niet.',
  },
} satisfies Readonly<Record<string, State>>

const membership = (as: string, rest: Partial<State> = {}): State => ({ as, at: '/membership', ...rest })

const summary = { as: 'gratis', at: '/membership/6', changes: MARIJKE }
const pay = { ...summary, at: '/membership/3', press: 'Betalen met iDeal' }
const payment = { as: 'lid', at: PAYMENT }

/** Named as in the design, such as `payment-open`. */
const statusStates = Object.fromEntries(
  (Object.keys(PAYMENT_STATUSES) as PaymentStatus[]).map((status): [string, State] => [
    `payment-${status}`,
    { ...payment, payment: status, shows: /^De betaling/ },
  ]),
) as Readonly<Record<`payment-${PaymentStatus}`, State>>

async function closeToast(page: Page): Promise<void> {
  await button(page, 'Melding sluiten').click()
  await page.clock.runFor(500)
}

/** Lidmaatschap with the payment summary, and Betaling. */
const membershipStates = {
  'membership-free': membership('gratis'),
  'membership-paid': membership('lid'),
  'membership-ended': membership('lid', { changes: { hasEndedMembership: true } }),
  'membership-superklupper': membership('superklupper'),
  'membership-plans-loading': membership('lid', { faults: { 'GET /api/subscription': 'hang' } }),
  'membership-load-error': membership('gratis', {
    faults: { 'GET /api/subscription': 'refuse' },
    shows: 'We kunnen de lidmaatschappen nu niet laten zien',
  }),
  'membership-offer-unknown': membership('superklupper', {
    faults: { 'GET /api/membership/superklupper': '503-empty' },
    shows: /of er een speciaal aanbod voor je is/,
  }),
  'payment-summary': summary,
  'pay-bar': summary,
  'payment-summary-legal': { ...summary, config: LEGAL },
  'payment-summary-loading': { ...pay, as: 'superklupper', faults: { 'POST /api/payment': 'hang' } },
  'payment-summary-error': {
    ...pay,
    faults: { 'POST /api/payment': '400-list' },
    shows: 'Deze aanvraag klopt niet.',
  },
  ...statusStates,
  // The page of a paid payment leads on within 4 s.
  'payment-paid': { ...payment, payment: 'paid', also: closeToast },
  'payment-slow': {
    ...statusStates['payment-pending'],
    also: page => page.clock.fastForward(130_000),
    shows: /Het duurt langer dan normaal/,
  },
  'payment-unknown': {
    ...payment,
    payment: 'pending',
    faults: { 'GET /api/payment': '503-empty' },
    shows: /We kunnen nu niet zien/,
  },
  'payment-loading': { ...payment, faults: { 'GET /api/payment': 'hang' } },
} satisfies Readonly<Record<string, State>>

const PAGE = { as: 'lid', at: '/membership/cancellation' }
const TYPES = 'GET /api/membership/cancellation/type'
const RECORD = 'POST /api/membership/cancellation'
const REASON = 'Ik vind het lidmaatschap te duur'

/** The member cancels. */
const cancel = { ...PAGE, choose: REASON, press: 'Lidmaatschap opzeggen' }

/** Cancel the membership. */
const cancellationStates = {
  cancellation: { ...PAGE, choose: REASON },
  'cancellation-long-words': {
    ...PAGE,
    answers: { '/api/membership/cancellation/type': [200, [{ id: 1, description: LONG_WORD }]] },
    shows: LONG_WORD,
  },
  'cancellation-error': { ...PAGE, press: cancel.press, shows: 'Je moet een reden selecteren!' },
  'account-receipt': { ...cancel, changes: MARIJKE, shows: 'Jammer dat je gaat' },
  'cancellation-load-error': {
    ...PAGE,
    faults: { [TYPES]: 'refuse' },
    shows: 'We kunnen de redenen nu niet laten zien',
  },
  'cancellation-reasons-loading': { ...PAGE, faults: { [TYPES]: 'hang' } },
  'cancellation-not-recorded': {
    ...cancel,
    faults: { [RECORD]: '400-list' },
    shows: 'Je lidmaatschap is nog niet opgezegd.',
  },
  'cancellation-not-ended': {
    ...cancel,
    faults: { 'POST /api/membership/end': '400-list' },
    shows: 'Je lidmaatschap loopt nog.',
  },
  'toast-all': {
    ...PAGE,
    faults: { 'GET /api/membership/cancellation/type': '500-html' },
    press: 'Opzeggen zonder reden',
    toast: 'Je lidmaatschap is beëindigd.',
  },
} satisfies Readonly<Record<string, State>>

/** Failures of the connection and the start. */
const failureStates = {
  offline: account('lid', {
    changes: MARIJKE,
    also: async page => {
      await page.context().setOffline(true)
      await expect(page.getByText(/Je hebt geen internet/)).toBeVisible()
    },
  }),
  'failure-logout': account('lid', {
    faults: { 'POST /api/logout': '503-empty' },
    press: 'Uitloggen',
    shows: 'Je bent misschien nog ingelogd op dit apparaat',
  }),
  'failure-start': {
    at: '/',
    faults: { 'GET /api/klupper': '503-empty' },
    also: page => page.getByText('Technische details').click(),
  },
} satisfies Readonly<Record<string, State>>

const inKebabCase = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** Every screen in every state. The keys are those of the design's pictures, if there is one. */
export const STATES = {
  ...visitorStates,
  ...accountStates,
  ...membershipStates,
  ...cancellationStates,
  ...failureStates,
}

export type StateName = keyof typeof STATES

/** The states, and each screen that no state is named after, as the tests see it. */
export function allStates(): [StateName, State][] {
  const others = Object.entries(PAGES)
    .map(([screen, { as, at }]): [string, State] => [inKebabCase(screen), { as, at }])
    .filter(([screen]) => !Object.keys(STATES).some(name => `${name}-`.startsWith(`${screen}-`)))
  return [...Object.entries<State>(STATES), ...others] as [StateName, State][]
}
