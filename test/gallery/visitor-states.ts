import type { State } from './gallery.ts'
import { fill, LEGAL, LONG_WORD } from './stage.ts'

const RESET = '/forgot-password/reset-lid'

const right = { 'E-mail': 'marijke@voorbeeld.nl', Wachtwoord: 'Klup1234' }

const login = { at: '/', fill: right, press: 'Inloggen' }
const request = { at: '/forgot-password', fill: { 'E-mail': right['E-mail'] }, press: 'Opvragen' }
const REQUEST = 'GET /api/account/password/forgot'
const reset = {
  at: RESET,
  fill: { Wachtwoord: 'Nieuw123', 'Herhaal wachtwoord': 'Nieuw123' },
  press: 'Wijzigen',
}

/** Login, forgot password and reset password. */
export const visitorStates = {
  login: { at: '/' },
  'login-legal': { at: '/', config: LEGAL },
  'login-focus': {
    at: '/',
    also: page => page.getByLabel('E-mail').pressSequentially('marijke@voorbeeld.nl'),
  },
  'login-field-errors': {
    at: '/',
    press: 'Inloggen',
    shows: 'E-mail is een vereist veld',
    noTimePasses: true,
  },
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
        window.endSessions()
        window.dispatchEvent(new Event('focus'))
      }),
    shows: 'Je sessie is verlopen. Log opnieuw in.',
  },
  'login-bad-link': { at: '/sso?sso=onbekend', shows: /Deze verificatiecode/ },
  'login-payment': { at: '/payment?id=tr_1' },
  'forgot-password': { at: '/forgot-password' },
  'forgot-password-error': {
    ...request,
    fill: { 'E-mail': 'marijke@voorbeeld' },
    shows: 'Ongeldig e-mailadres',
    noTimePasses: true,
  },
  'forgot-password-server-error': { ...request, faults: { [REQUEST]: '429' }, shows: /Te veel aanvragen/ },
  'forgot-password-sent': { ...request, shows: /Geen mail gezien/ },
  'toast-success': { ...request, shows: 'Verzoek verstuurd!', noTimePasses: true },
  'toast-error': {
    ...login,
    faults: { 'POST /api/login': '503-empty' },
    shows: 'Voor de helpdesk: fout 503',
    noTimePasses: true,
  },
  'reset-password': { at: RESET },
  'reset-password-errors': {
    at: RESET,
    async also(page) {
      await fill(page, { Wachtwoord: 'zwak', 'Herhaal wachtwoord': 'anders' })
      await page.getByLabel('Herhaal wachtwoord', { exact: true }).blur()
      await page.clock.runFor(200)
    },
    shows: 'Controleer de wachtwoord eisen',
    noTimePasses: true,
  },
  'reset-password-server-error': {
    ...reset,
    at: '/forgot-password/onbekend',
    shows: /Deze verificatiecode/,
  },
  'reset-password-done': { ...reset, shows: 'Naar inloggen', noTimePasses: true },
} satisfies Readonly<Record<string, State>>
