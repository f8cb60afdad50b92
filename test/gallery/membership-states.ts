import { PAYMENT_STATUSES, type PaymentStatus } from '../../src/features/payment/status.ts'
import { afterPress, failing, type Open, pageOf, waitingFor, whileBusy } from './open.ts'
import {
  addPayment,
  button,
  expect,
  expectText,
  go,
  keepPurchase,
  MARIJKE,
  PAYMENT,
  type Stage,
  signInAs,
  visitAs,
} from './stage.ts'

const summary = pageOf('gratis', '/membership/6', MARIJKE)

const buying = { as: 'gratis', changes: MARIJKE, at: '/membership/3', press: 'Betalen met iDeal' }
const summaryLoading = whileBusy({ ...buying, as: 'superklupper', at: '/membership/12' }, 'POST /api/payment')

/** Signs in as a member with a payment. */
async function pay(stage: Stage, status: PaymentStatus): Promise<void> {
  await signInAs(stage, 'lid')
  addPayment(stage.site, status)
}

/** The page after the bank, in the tab that bought. */
const after =
  (status: PaymentStatus): Open =>
  async stage => {
    const { page } = stage
    await pay(stage, status)
    await keepPurchase(stage, 'lid', { state: 'started', before: { kind: 'expired', endDate: '2025-12-14' } })
    await go(stage, PAYMENT)
    await expect(page.getByText(/^De betaling/)).toBeVisible()
  }

/** Named as in the design, such as `payment-open`. */
const statusStates = Object.fromEntries(
  Object.keys(PAYMENT_STATUSES).map(status => [`payment-${status}`, after(status as PaymentStatus)]),
) as Readonly<Record<`payment-${PaymentStatus}`, Open>>

async function closeToast(stage: Stage): Promise<void> {
  await button(stage, 'Melding sluiten').click()
  await stage.page.clock.runFor(500)
}

/** Lidmaatschap with the payment summary, and Betaling. */
export const membershipStates = {
  'membership-free': pageOf('gratis', '/membership'),
  'membership-paid': pageOf('lid', '/membership'),
  'membership-ended': pageOf('lid', '/membership', { hasEndedMembership: true }),
  'membership-expired': pageOf('verlopen', '/membership'),
  'membership-superklupper': pageOf('superklupper', '/membership'),
  'membership-loading': waitingFor('lid', '/membership', 'GET /api/membership'),
  'membership-plans-loading': waitingFor('lid', '/membership', 'GET /api/subscription'),
  'membership-load-error': failing(
    'gratis',
    '/membership',
    'GET /api/subscription',
    'We kunnen de lidmaatschappen nu niet laten zien',
    'refuse',
  ),
  'membership-state-error': failing(
    'lid',
    '/membership',
    'GET /api/membership',
    'We kunnen je lidmaatschap nu niet laten zien',
  ),
  'membership-offer-unknown': failing(
    'superklupper',
    '/membership',
    'GET /api/membership/superklupper',
    /of er een speciaal aanbod voor je is/,
  ),
  async 'membership-nothing-sold'(stage) {
    await stage.page.route('**/api/subscription', route => route.fulfill({ json: [] }))
    await visitAs(stage, 'gratis', '/membership')
  },
  'payment-summary': summary,
  'pay-bar': summary,
  'payment-summary-legal': summary,
  'pay-bar-legal': summary,
  'payment-summary-loading': summaryLoading,
  'pay-bar-loading': summaryLoading,
  'payment-summary-error': afterPress(
    { ...buying, fault: ['POST /api/payment', '400-list'] },
    'Deze aanvraag klopt niet.',
  ),
  ...statusStates,
  async 'payment-paid'(stage) {
    await after('paid')(stage)
    await closeToast(stage)
  },
  async 'payment-paid-waiting'(stage) {
    await pay(stage, 'paid')
    stage.site.mock.api.setFault('GET /api/membership', 'hang')
    await stage.page.goto(stage.site.url + PAYMENT)
    await closeToast(stage)
  },
  async 'payment-slow'(stage) {
    await after('pending')(stage)
    await stage.page.clock.fastForward(130_000)
    await expect(stage.page.getByText(/Het duurt langer dan normaal/)).toBeVisible()
  },
  async 'payment-unknown'(stage) {
    await pay(stage, 'pending')
    stage.site.mock.api.setFault('GET /api/payment', '503-empty')
    await stage.page.goto(stage.site.url + PAYMENT)
    await expectText(stage, /We kunnen nu niet zien/)
  },
  'payment-loading': waitingFor('lid', PAYMENT, 'GET /api/payment'),
} satisfies Readonly<Record<string, Open>>
