import {
  answer,
  button,
  expect,
  expectText,
  fill,
  LONG_WORD,
  type Open,
  pressBusy,
  type Stage,
  visit,
  visitAs,
} from './stage.ts'

const RESET = '/forgot-password/reset-lid'

const right = { 'E-mail': 'marijke@voorbeeld.nl', Wachtwoord: 'Klup1234' }

async function logIn(stage: Stage, values: Readonly<Record<string, string>>): Promise<void> {
  await fill(stage, values)
  await button(stage, 'Inloggen').click()
}

async function fillRequest(stage: Stage, fault: string | null = null): Promise<void> {
  await visit(stage, '/forgot-password')
  stage.site.mock.api.setFault('GET /api/account/password/forgot', fault)
  await fill(stage, { 'E-mail': 'marijke@voorbeeld.nl' })
}

async function requestMail(stage: Stage, fault?: string): Promise<void> {
  await fillRequest(stage, fault)
  await button(stage, 'Opvragen').click()
}

async function reset(stage: Stage): Promise<void> {
  await fill(stage, { Wachtwoord: 'Nieuw123', 'Herhaal wachtwoord': 'Nieuw123' })
  await button(stage, 'Wijzigen').click()
}

/** Login, forgot password and reset password. */
export const visitorStates = {
  login: stage => visit(stage, '/'),
  'login-legal': stage => visit(stage, '/'),
  async 'login-focus'(stage) {
    await visit(stage, '/')
    await stage.page.getByLabel('E-mail').pressSequentially('marijke@voorbeeld.nl')
  },
  async 'login-password-shown'(stage) {
    await visit(stage, '/')
    await fill(stage, right)
    await button(stage, 'Toon Wachtwoord').click()
  },
  async 'login-field-errors'(stage) {
    await visit(stage, '/')
    await button(stage, 'Inloggen').click()
    await expect(stage.page.getByText('E-mail is een vereist veld')).toBeVisible()
  },
  async 'login-server-error'(stage) {
    await visit(stage, '/')
    await logIn(stage, { ...right, Wachtwoord: 'Anders12' })
    await expectText(stage, /De combinatie/)
  },
  async 'login-long-words'(stage) {
    await visit(stage, '/')
    await answer(stage, '/api/login', 400, [{ message: LONG_WORD, field: 'username' }])
    await logIn(stage, right)
    await expectText(stage, LONG_WORD)
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
    await visit(stage, '/forgot-password')
    await fill(stage, { 'E-mail': 'marijke@voorbeeld' })
    await button(stage, 'Opvragen').click()
    await expect(stage.page.getByText('Ongeldig e-mailadres')).toBeVisible()
  },
  async 'forgot-password-server-error'(stage) {
    await requestMail(stage, '429')
    await expectText(stage, /Te veel aanvragen/)
  },
  async 'forgot-password-loading'(stage) {
    await fillRequest(stage, 'hang')
    await pressBusy(stage, 'Opvragen')
  },
  async 'forgot-password-sent'(stage) {
    await requestMail(stage)
    await expectText(stage, /Geen mail gezien/)
  },
  async 'toast-success'(stage) {
    await requestMail(stage)
    await expect(stage.page.getByText('Verzoek verstuurd!')).toBeVisible()
  },
  async 'toast-error'(stage) {
    await visit(stage, '/')
    stage.site.mock.api.setFault('POST /api/login', '500-html')
    await logIn(stage, right)
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
  async 'reset-password-server-error'(stage) {
    await visit(stage, '/forgot-password/onbekend')
    await reset(stage)
    await expectText(stage, /Deze verificatiecode/)
  },
  async 'reset-password-done'(stage) {
    await visit(stage, RESET)
    await reset(stage)
    await expect(stage.page.getByRole('link', { name: 'Naar inloggen', exact: true })).toBeVisible()
  },
  async 'reset-password-done-member'(stage) {
    await visitAs(stage, 'lid', RESET)
    await reset(stage)
    await expectText(stage, 'Naar Mijn Account')
  },
} satisfies Readonly<Record<string, Open>>
