import { afterPress, type Open, press, whileBusy } from './open.ts'
import { answer, expect, expectText, fill, LONG_WORD, visit, visitAs } from './stage.ts'

const RESET = '/forgot-password/reset-lid'

const right = { 'E-mail': 'marijke@voorbeeld.nl', Wachtwoord: 'Klup1234' }

const login = { at: '/', fill: right, press: 'Inloggen' }
const wrong = { ...login, fill: { ...right, Wachtwoord: 'Anders12' } }
const request = { at: '/forgot-password', fill: { 'E-mail': right['E-mail'] }, press: 'Opvragen' }
const REQUEST = 'GET /api/account/password/forgot'
const reset = {
  at: RESET,
  fill: { Wachtwoord: 'Nieuw123', 'Herhaal wachtwoord': 'Nieuw123' },
  press: 'Wijzigen',
}

/** Login, forgot password and reset password. */
export const visitorStates = {
  login: stage => visit(stage, '/'),
  'login-legal': stage => visit(stage, '/'),
  async 'login-focus'(stage) {
    await visit(stage, '/')
    await stage.page.getByLabel('E-mail').pressSequentially('marijke@voorbeeld.nl')
  },
  'login-password-shown': stage => press(stage, { ...login, press: 'Toon Wachtwoord' }),
  async 'login-field-errors'(stage) {
    await press(stage, { at: '/', press: 'Inloggen' })
    await expect(stage.page.getByText('E-mail is een vereist veld')).toBeVisible()
  },
  'login-server-error': afterPress(wrong, /De combinatie/),
  async 'login-long-words'(stage) {
    await answer(stage, '/api/login', 400, [{ message: LONG_WORD, field: 'username' }])
    await afterPress(login, LONG_WORD)(stage)
  },
  async 'login-session-expired'(stage) {
    await visitAs(stage, 'lid', '/account')
    stage.site.mock.api.world.sessions.clear()
    await stage.page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expectText(stage, 'Je sessie is verlopen. Log opnieuw in.')
  },
  async 'login-bad-link'(stage) {
    await visit(stage, '/sso?sso=onbekend')
    await expectText(stage, /Deze verificatiecode/)
  },
  'login-payment': stage => visit(stage, '/payment?id=tr_1'),
  'forgot-password': stage => visit(stage, '/forgot-password'),
  async 'forgot-password-error'(stage) {
    await press(stage, { ...request, fill: { 'E-mail': 'marijke@voorbeeld' } })
    await expect(stage.page.getByText('Ongeldig e-mailadres')).toBeVisible()
  },
  'forgot-password-server-error': afterPress({ ...request, fault: [REQUEST, '429'] }, /Te veel aanvragen/),
  'forgot-password-loading': whileBusy(request, REQUEST),
  'forgot-password-sent': afterPress(request, /Geen mail gezien/),
  async 'toast-success'(stage) {
    await press(stage, request)
    await expect(stage.page.getByText('Verzoek verstuurd!')).toBeVisible()
  },
  async 'toast-error'(stage) {
    await press(stage, { ...login, fault: ['POST /api/login', '500-html'] })
    await expect(stage.page.getByText('Technische details')).toBeVisible()
  },
  'reset-password': stage => visit(stage, RESET),
  async 'reset-password-errors'(stage) {
    await visit(stage, RESET)
    await fill(stage, { Wachtwoord: 'zwak', 'Herhaal wachtwoord': 'anders' })
    await stage.page.getByLabel('Herhaal wachtwoord', { exact: true }).blur()
    await stage.page.clock.runFor(200)
    await expect(stage.page.getByText('Controleer de wachtwoord eisen')).toBeVisible()
  },
  'reset-password-server-error': afterPress(
    { ...reset, at: '/forgot-password/onbekend' },
    /Deze verificatiecode/,
  ),
  async 'reset-password-done'(stage) {
    await press(stage, reset)
    await expect(stage.page.getByRole('link', { name: 'Naar inloggen', exact: true })).toBeVisible()
  },
  'reset-password-done-member': afterPress({ ...reset, as: 'lid' }, 'Naar Mijn Account'),
} satisfies Readonly<Record<string, Open>>
