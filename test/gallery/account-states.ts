import { spinner } from '../support/browser.ts'
import {
  button,
  expect,
  expectLoaded,
  expectText,
  type Stage,
  type State,
  visitAs,
  visitFailing,
  visitHanging,
} from './stage.ts'

const marijke = { email: 'marijke@voorbeeld.nl', firstName: 'Marijke' }

/** Cancels the membership, and arrives at the account page. */
async function cancelled(stage: Stage): Promise<void> {
  await visitAs(stage, 'lid', '/membership/cancellation', marijke)
  await stage.page.getByRole('radio', { name: 'Een andere reden' }).check()
  await button(stage, 'Lidmaatschap opzeggen').click()
  await expect(stage.page.getByText('Je opzegging is gelukt.')).toBeVisible()
}

/** Mijn Account. */
export const accountStates: readonly State[] = [
  {
    name: 'account-free',
    open: stage => visitAs(stage, 'contact-op', '/account', { ...marijke, photo: null }),
  },
  { name: 'account-paid', open: stage => visitAs(stage, 'lid', '/account', marijke) },
  {
    name: 'account-ended',
    open: stage => visitAs(stage, 'lid', '/account', { ...marijke, hasEndedMembership: true }),
  },
  {
    name: 'account-receipt',
    async open(stage) {
      await cancelled(stage)
      await expectText(stage, 'Je opzegging is gelukt.')
    },
  },
  { name: 'account-receipt-toast', fixed: true, open: cancelled },
  { name: 'account-expired', open: stage => visitAs(stage, 'verlopen', '/account') },
  { name: 'account-last-day', open: stage => visitAs(stage, 'laatste-dag', '/account') },
  { name: 'account-used-up', open: stage => visitAs(stage, 'op', '/account') },
  { name: 'account-superklupper', open: stage => visitAs(stage, 'superklupper', '/account') },
  { name: 'account-no-name', open: stage => visitAs(stage, 'naamloos', '/account') },
  {
    name: 'account-long-words',
    open: stage =>
      visitAs(stage, 'lid', '/account', {
        firstName: 'Wilhelminaalexandrinejosephinecatharina',
        email: 'wilhelmina.alexandrine.josephine.van-den-nieuwenhuijzen@vereniging.voorbeeld.nl',
      }),
  },
  {
    name: 'account-broken-photo',
    open: stage => visitFailing(stage, 'lid', '/account', 'GET /images/klupper/{file}', '404'),
  },
  { name: 'account-no-password', open: stage => visitAs(stage, 'wachtwoordloos', '/account') },
  {
    name: 'account-no-password-sent',
    async open(stage) {
      await visitAs(stage, 'wachtwoordloos', '/account')
      await button(stage, 'Mail mij een link voor een wachtwoord').click()
      await expectText(stage, /we je een mail verstuurd/)
    },
  },
  {
    name: 'account-no-password-error',
    async open(stage) {
      await visitAs(stage, 'wachtwoordloos', '/account')
      stage.site.mock.api.setFault('GET /api/account/password/forgot', '429')
      await button(stage, 'Mail mij een link voor een wachtwoord').click()
      await expectText(stage, /Te veel aanvragen/)
    },
  },
  {
    name: 'account-loading',
    open: stage => visitHanging(stage, 'lid', '/account', 'GET /api/membership'),
  },
  {
    name: 'account-load-error',
    async open(stage) {
      await visitFailing(stage, 'lid', '/account', 'GET /api/membership')
      await expectText(stage, 'We kunnen je lidmaatschap nu niet laten zien')
    },
  },
  {
    name: 'account-actions-error',
    async open(stage) {
      await visitFailing(stage, 'gratis', '/account', 'GET /api/membership/actions-left')
      await expectText(stage, /We kunnen je activiteiten/)
    },
  },
  {
    name: 'account-stale',
    async open(stage) {
      await visitAs(stage, 'lid', '/account')
      stage.site.mock.api.setFault('GET /api/membership', 'refuse')
      await stage.page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await expectText(stage, 'Dit is misschien niet meer actueel')
    },
  },
  {
    name: 'loading-overlay',
    fixed: true,
    async open(stage) {
      await visitAs(stage, 'lid', '/account', marijke)
      stage.site.mock.api.setFault('POST /api/logout', 'hang')
      await button(stage, 'Uitloggen').click()
      await expect(spinner(stage.page)).toBeVisible()
    },
  },
  {
    name: 'offline',
    async open(stage) {
      await visitAs(stage, 'lid', '/account', marijke)
      await expectLoaded(stage)
      await stage.page.context().setOffline(true)
      await expect(stage.page.getByText(/Je hebt geen internet/)).toBeVisible()
    },
  },
]
