import { expect, spinner } from '../support/browser.ts'
import type { State } from './gallery.ts'
import { fill, MARIJKE } from './stage.ts'

const account = (as: string, rest: Partial<State> = {}): State => ({ as, at: '/account', ...rest })

const CHANGE = { as: 'lid', at: '/account/change-password' }

const ASK = { ...account('wachtwoordloos'), press: 'Mail mij een link voor een wachtwoord' }

/** The member cancels, and arrives at the account page. */
const cancelled = {
  as: 'lid',
  changes: MARIJKE,
  at: '/membership/cancellation',
  choose: 'Een andere reden',
  press: 'Lidmaatschap opzeggen',
}

const before = { kind: 'none', endDate: null }

/** Mijn Account, and the change of a password. */
export const accountStates = {
  'account-free': account('contact-op', { changes: { ...MARIJKE, photo: null } }),
  'account-paid': account('lid', { changes: MARIJKE }),
  'account-ended': account('lid', { changes: { ...MARIJKE, hasEndedMembership: true } }),
  'account-receipt': { ...cancelled, shows: 'Jammer dat je gaat' },
  'account-welcome': account('lid', {
    changes: MARIJKE,
    purchase: { state: 'paid', before, paidOn: '2025-11-20' },
    shows: 'Welkom bij Klup Compleet',
  }),
  'account-awaited': account('gratis', {
    changes: MARIJKE,
    purchase: { state: 'paid', before },
    shows: 'Je betaling is binnen.',
    noTimePasses: true,
  }),
  'account-prices-error': account('lid', {
    faults: { 'GET /api/subscription': '503-empty' },
    shows: 'Je lidmaatschap loopt door',
    noTimePasses: true,
  }),
  'account-expired': account('verlopen'),
  'account-used-up': account('op'),
  'account-superklupper': account('superklupper'),
  'account-long-words': account('lid', {
    changes: {
      firstName: 'Wilhelminaalexandrinejosephinecatharina',
      email: 'wilhelmina.alexandrine.josephine.van-den-nieuwenhuijzen@vereniging.voorbeeld.nl',
    },
  }),
  'account-broken-photo': account('lid', {
    changes: { photo: '/images/klupper/onbekend.svg' },
    also: page => expect(page.getByRole('img')).toHaveCount(0),
    shows: 'Actief',
  }),
  'account-no-password': account('wachtwoordloos'),
  'account-no-password-sent': { ...ASK, shows: /een mail gestuurd naar|we je een mail verstuurd/ },
  'account-loading': account('lid', { faults: { 'GET /api/membership': 'hang' } }),
  'account-load-error': account('lid', {
    faults: { 'GET /api/membership': '503-empty' },
    shows: 'We kunnen je lidmaatschap nu niet laten zien',
  }),
  'account-actions-error': account('gratis', {
    faults: { 'GET /api/membership/actions-left': '503-empty' },
    shows: /We kunnen je activiteiten/,
  }),
  'loading-overlay': account('lid', {
    changes: MARIJKE,
    faults: { 'POST /api/logout': 'hang' },
    press: 'Uitloggen',
    also: page => expect(spinner(page)).toBeVisible(),
  }),
  'change-password': CHANGE,
  'change-password-errors': {
    ...CHANGE,
    async also(page) {
      await page.getByLabel('Oud wachtwoord', { exact: true }).focus()
      await fill(page, { 'Nieuw wachtwoord': 'zwak12', 'Herhaal nieuwe wachtwoord': 'anders' })
      await page.getByLabel('Herhaal nieuwe wachtwoord', { exact: true }).blur()
      await page.clock.runFor(200)
    },
    shows: 'Oud wachtwoord is een vereist veld',
    noTimePasses: true,
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
