import { spinner } from '../support/browser.ts'
import { afterPress, failing, type Open, pageOf, press, waitingFor } from './open.ts'
import {
  expect,
  expectText,
  fill,
  go,
  keepPurchase,
  MARIJKE,
  type Stage,
  signInAs,
  visitAs,
} from './stage.ts'

const CHANGE = '/account/change-password'

const ask = { as: 'wachtwoordloos', at: '/account', press: 'Mail mij een link voor een wachtwoord' }

/** Cancels the membership, and arrives at the account page. */
const cancelled = (stage: Stage) =>
  press(stage, {
    as: 'lid',
    changes: MARIJKE,
    at: '/membership/cancellation',
    choose: 'Een andere reden',
    press: 'Lidmaatschap opzeggen',
  })

/** Mijn Account, and the change of a password. */
export const accountStates = {
  'account-free': pageOf('contact-op', '/account', { ...MARIJKE, photo: null }),
  'account-paid': pageOf('lid', '/account', MARIJKE),
  'account-ended': pageOf('lid', '/account', { ...MARIJKE, hasEndedMembership: true }),
  async 'account-receipt'(stage) {
    await cancelled(stage)
    await expectText(stage, 'Jammer dat je gaat')
  },
  async 'account-receipt-toast'(stage) {
    await cancelled(stage)
    await expect(stage.page.getByText('Jammer dat je gaat')).toBeVisible()
  },
  async 'account-welcome'(stage) {
    await signInAs(stage, 'lid', MARIJKE)
    const before = { kind: 'none', endDate: null }
    await keepPurchase(stage, 'lid', { state: 'booked', before, paidOn: '2025-11-20', endDate: '2026-03-14' })
    await go(stage, '/account')
    await expectText(stage, 'Welkom bij Klup Compleet')
  },
  async 'account-awaited'(stage) {
    await signInAs(stage, 'gratis', MARIJKE)
    await keepPurchase(stage, 'gratis', { state: 'paid', before: { kind: 'none', endDate: null } })
    await go(stage, '/account')
    await expect(stage.page.getByText('Je betaling is binnen.')).toBeVisible()
  },
  async 'account-prices-error'(stage) {
    await signInAs(stage, 'lid')
    stage.site.mock.api.setFault('GET /api/subscription', '503-empty')
    await go(stage, '/account')
    await expect(stage.page.getByText('Je lidmaatschap loopt door')).toBeVisible()
  },
  'account-expired': pageOf('verlopen', '/account'),
  'account-last-day': pageOf('laatste-dag', '/account'),
  'account-used-up': pageOf('op', '/account'),
  'account-superklupper': pageOf('superklupper', '/account'),
  'account-no-name': pageOf('naamloos', '/account'),
  'account-long-words': pageOf('lid', '/account', {
    firstName: 'Wilhelminaalexandrinejosephinecatharina',
    email: 'wilhelmina.alexandrine.josephine.van-den-nieuwenhuijzen@vereniging.voorbeeld.nl',
  }),
  async 'account-broken-photo'(stage) {
    await failing('lid', '/account', 'GET /images/klupper/{file}', 'Actief', '404')(stage)
    await expect(stage.page.getByRole('img')).toHaveCount(0)
  },
  'account-no-password': pageOf('wachtwoordloos', '/account'),
  'account-no-password-sent': afterPress(ask, /een mail gestuurd naar|we je een mail verstuurd/),
  'account-no-password-error': afterPress(
    { ...ask, fault: ['GET /api/account/password/forgot', '429'] },
    /Te veel aanvragen/,
  ),
  'account-loading': waitingFor('lid', '/account', 'GET /api/membership'),
  'account-load-error': failing(
    'lid',
    '/account',
    'GET /api/membership',
    'We kunnen je lidmaatschap nu niet laten zien',
  ),
  'account-actions-error': failing(
    'gratis',
    '/account',
    'GET /api/membership/actions-left',
    /We kunnen je activiteiten/,
  ),
  async 'account-stale'(stage) {
    await visitAs(stage, 'lid', '/account')
    stage.site.mock.api.setFault('GET /api/membership', 'refuse')
    await stage.page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expectText(stage, 'Dit is misschien niet meer actueel')
  },
  async 'loading-overlay'(stage) {
    const fault = ['POST /api/logout', 'hang'] as const
    await press(stage, { as: 'lid', changes: MARIJKE, at: '/account', fault, press: 'Uitloggen' })
    await expect(spinner(stage.page)).toBeVisible()
  },
  async offline(stage) {
    await visitAs(stage, 'lid', '/account', MARIJKE)
    await stage.page.context().setOffline(true)
    await expect(stage.page.getByText(/Je hebt geen internet/)).toBeVisible()
  },
  'change-password': pageOf('lid', CHANGE),
  async 'change-password-errors'(stage) {
    await visitAs(stage, 'lid', CHANGE)
    await stage.page.getByLabel('Oud wachtwoord', { exact: true }).focus()
    await fill(stage, { 'Nieuw wachtwoord': 'zwak12', 'Herhaal nieuwe wachtwoord': 'anders' })
    await stage.page.getByLabel('Herhaal nieuwe wachtwoord', { exact: true }).blur()
    await stage.page.clock.runFor(200)
    await expect(stage.page.getByText('Oud wachtwoord is een vereist veld')).toBeVisible()
  },
  'change-password-server-error': afterPress(
    {
      as: 'lid',
      at: CHANGE,
      fill: {
        'Oud wachtwoord': 'Fout1234',
        'Nieuw wachtwoord': 'Nieuw123',
        'Herhaal nieuwe wachtwoord': 'Nieuw123',
      },
      press: 'Wijzigen',
    },
    'Je oude wachtwoord klopt niet.',
  ),
} satisfies Readonly<Record<string, Open>>
