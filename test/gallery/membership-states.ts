import { button, expect, expectText, type State, visitAs, visitFailing, visitHanging } from './stage.ts'

const legal = {
  termsUrl: 'https://klup.example/voorwaarden',
  privacyUrl: 'https://klup.example/privacy',
  withdrawalUrl: 'https://klup.example/herroepen',
}

const marijke = { email: 'marijke@voorbeeld.nl', firstName: 'Marijke' }

/** Lidmaatschap, with the payment summary. */
export const membershipStates: readonly State[] = [
  { name: 'membership-free', open: stage => visitAs(stage, 'gratis', '/membership') },
  { name: 'membership-paid', open: stage => visitAs(stage, 'lid', '/membership') },
  {
    name: 'membership-ended',
    open: stage => visitAs(stage, 'lid', '/membership', { hasEndedMembership: true }),
  },
  { name: 'membership-expired', open: stage => visitAs(stage, 'verlopen', '/membership') },
  { name: 'membership-superklupper', open: stage => visitAs(stage, 'superklupper', '/membership') },
  {
    name: 'membership-loading',
    open: stage => visitHanging(stage, 'lid', '/membership', 'GET /api/membership'),
  },
  {
    name: 'membership-plans-loading',
    open: stage => visitHanging(stage, 'lid', '/membership', 'GET /api/subscription'),
  },
  {
    name: 'membership-load-error',
    async open(stage) {
      await visitFailing(stage, 'gratis', '/membership', 'GET /api/subscription', 'refuse')
      await expectText(stage, 'We kunnen de lidmaatschappen nu niet laten zien')
    },
  },
  {
    name: 'membership-state-error',
    async open(stage) {
      await visitFailing(stage, 'lid', '/membership', 'GET /api/membership')
      await expectText(stage, 'We kunnen je lidmaatschap nu niet laten zien')
    },
  },
  {
    name: 'membership-offer-unknown',
    async open(stage) {
      await visitFailing(stage, 'superklupper', '/membership', 'GET /api/membership/superklupper')
      await expectText(stage, /of er een speciaal aanbod voor je is/)
    },
  },
  {
    name: 'membership-nothing-sold',
    async open(stage) {
      await stage.page.route('**/api/subscription', route => route.fulfill({ json: [] }))
      await visitAs(stage, 'gratis', '/membership')
    },
  },
  { name: 'payment-summary', open: stage => visitAs(stage, 'gratis', '/membership/6', marijke) },
  { name: 'pay-bar', fixed: true, open: stage => visitAs(stage, 'gratis', '/membership/6', marijke) },
  {
    name: 'pay-bar-loading',
    fixed: true,
    async open(stage) {
      await visitAs(stage, 'superklupper', '/membership/12', marijke)
      stage.site.mock.api.setFault('POST /api/payment', 'hang')
      await button(stage, 'Betalen met iDeal').click()
      await expect(button(stage, 'Betalen met iDeal')).toHaveAttribute('aria-busy', 'true')
    },
  },
  {
    name: 'payment-summary-legal',
    settings: legal,
    open: stage => visitAs(stage, 'gratis', '/membership/6', marijke),
  },
  {
    name: 'payment-summary-loading',
    async open(stage) {
      await visitAs(stage, 'superklupper', '/membership/12', marijke)
      stage.site.mock.api.setFault('POST /api/payment', 'hang')
      await button(stage, 'Betalen met iDeal').click()
      await expect(button(stage, 'Betalen met iDeal')).toHaveAttribute('aria-busy', 'true')
      await stage.page.mouse.move(0, 0)
    },
  },
  {
    name: 'payment-summary-error',
    async open(stage) {
      await visitAs(stage, 'gratis', '/membership/3', marijke)
      stage.site.mock.api.setFault('POST /api/payment', '400-list')
      await button(stage, 'Betalen met iDeal').click()
      await expectText(stage, 'Deze aanvraag klopt niet.')
    },
  },
]
