import {
  answer,
  button,
  expect,
  expectText,
  fill,
  LONG_WORD,
  prepare,
  type Stage,
  type State,
  signInAs,
  visit,
} from './stage.ts'

const legal = {
  termsUrl: 'https://klup.example/voorwaarden',
  privacyUrl: 'https://klup.example/privacy',
  withdrawalUrl: 'https://klup.example/herroepen',
}

const right = { 'E-mail': 'marijke@voorbeeld.nl', Wachtwoord: 'Klup1234' }

async function requestMail(stage: Stage, fault: string | null = null): Promise<void> {
  await visit(stage, '/forgot-password')
  stage.site.mock.api.setFault('GET /api/account/password/forgot', fault)
  await fill(stage, { 'E-mail': 'marijke@voorbeeld.nl' })
  await button(stage, 'Opvragen').click()
}

/** Login and forgot password. */
export const visitorStates: readonly State[] = [
  { name: 'login', open: stage => visit(stage, '/') },
  { name: 'login-legal', settings: legal, open: stage => visit(stage, '/') },
  {
    name: 'login-focus',
    async open(stage) {
      await visit(stage, '/')
      await stage.page.getByLabel('E-mail').pressSequentially('marijke@voorbeeld.nl')
    },
  },
  {
    name: 'login-password-shown',
    async open(stage) {
      await visit(stage, '/')
      await fill(stage, right)
      await button(stage, 'Toon Wachtwoord').click()
    },
  },
  {
    name: 'login-field-errors',
    async open(stage) {
      await visit(stage, '/')
      await button(stage, 'Inloggen').click()
      await expect(stage.page.getByText('E-mail is een vereist veld')).toBeVisible()
    },
  },
  {
    name: 'login-server-error',
    async open(stage) {
      await visit(stage, '/')
      await fill(stage, { ...right, Wachtwoord: 'Anders12' })
      await button(stage, 'Inloggen').click()
      await expectText(stage, /De combinatie/)
    },
  },
  {
    name: 'login-long-words',
    async open(stage) {
      await visit(stage, '/')
      await answer(stage, '/api/login', 400, [{ message: LONG_WORD, field: 'username' }])
      await fill(stage, right)
      await button(stage, 'Inloggen').click()
      await expectText(stage, LONG_WORD)
    },
  },
  {
    name: 'login-session-expired',
    async open(stage) {
      await prepare(stage)
      await signInAs(stage, 'lid')
      await stage.page.goto(`${stage.site.url}/account`)
      await expect(stage.page.getByText('Actief')).toBeVisible()
      stage.site.mock.api.world.sessions.clear()
      await stage.page.getByRole('link', { name: 'Lidmaatschap', exact: true }).click()
      await expectText(stage, 'Je sessie is verlopen. Log opnieuw in.')
    },
  },
  {
    name: 'login-bad-link',
    async open(stage) {
      await prepare(stage)
      await stage.page.goto(`${stage.site.url}/sso?sso=onbekend`)
      await expectText(stage, /Deze verificatiecode/)
    },
  },
  { name: 'forgot-password', open: stage => visit(stage, '/forgot-password') },
  {
    name: 'forgot-password-error',
    async open(stage) {
      await visit(stage, '/forgot-password')
      await fill(stage, { 'E-mail': 'marijke@voorbeeld' })
      await button(stage, 'Opvragen').click()
      await expect(stage.page.getByText('Ongeldig e-mailadres')).toBeVisible()
    },
  },
  {
    name: 'forgot-password-server-error',
    async open(stage) {
      await requestMail(stage, '429')
      await expectText(stage, /Te veel aanvragen/)
    },
  },
  {
    name: 'forgot-password-loading',
    async open(stage) {
      await requestMail(stage, 'hang')
      await expect(button(stage, 'Opvragen')).toHaveAttribute('aria-busy', 'true')
    },
  },
  {
    name: 'forgot-password-sent',
    async open(stage) {
      await requestMail(stage)
      await expectText(stage, /Geen mail gezien/)
    },
  },
  {
    name: 'toast-success',
    fixed: true,
    async open(stage) {
      await requestMail(stage)
      await expect(stage.page.getByText('Verzoek verstuurd!')).toBeVisible()
    },
  },
  {
    name: 'toast-error',
    fixed: true,
    async open(stage) {
      await visit(stage, '/')
      stage.site.mock.api.setFault('POST /api/login', '500-html')
      await fill(stage, right)
      await button(stage, 'Inloggen').click()
      await expect(stage.page.getByText('Technische details')).toBeVisible()
    },
  },
]
