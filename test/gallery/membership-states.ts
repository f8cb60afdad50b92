import { CANCELLATION_TEXTS } from '../../src/features/cancellation/use-cancel.ts'
import { PAYMENT_STATUSES, type PaymentStatus } from '../../src/features/payment/status.ts'
import { button } from '../support/locators.ts'
import type { State } from './gallery.ts'
import { LEGAL, LONG_WORD, MARIJKE, PAYMENT } from './stage.ts'

const membership = (as: string, rest: Partial<State> = {}): State => ({ as, at: '/membership', ...rest })

const summary = { as: 'gratis', at: '/membership/6', changes: MARIJKE }
const legal = { ...summary, config: LEGAL }
const pay = { ...summary, at: '/membership/3', press: 'Betalen met iDeal' }
const summaryLoading = {
  ...pay,
  as: 'superklupper',
  at: '/membership/12',
  faults: { 'POST /api/payment': 'hang' },
}

const payment = { as: 'lid', at: PAYMENT }
const purchase = { state: 'started', before: { kind: 'expired', endDate: '2025-12-14' } }

/** Named as in the design, such as `payment-open`. */
const statusStates = Object.fromEntries(
  (Object.keys(PAYMENT_STATUSES) as PaymentStatus[]).map((status): [string, State] => [
    `payment-${status}`,
    { ...payment, payment: status, purchase, shows: /^De betaling/, noTimePasses: true },
  ]),
) as Readonly<Record<`payment-${PaymentStatus}`, State>>

/** Closes the toast of a paid payment. */
const closeToast: State['also'] = async page => {
  await button(page, 'Melding sluiten').click()
  await page.clock.runFor(500)
}

/** Lidmaatschap with the payment summary, and Betaling. */
export const membershipStates = {
  'membership-free': membership('gratis'),
  'membership-paid': membership('lid'),
  'membership-ended': membership('lid', { changes: { hasEndedMembership: true } }),
  'membership-superklupper': membership('superklupper'),
  'membership-loading': membership('lid', { faults: { 'GET /api/membership': 'hang' } }),
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
  'payment-summary-legal': legal,
  'pay-bar-legal': legal,
  'payment-summary-loading': summaryLoading,
  'pay-bar-loading': summaryLoading,
  'payment-summary-error': {
    ...pay,
    faults: { 'POST /api/payment': '400-list' },
    shows: 'Deze aanvraag klopt niet.',
  },
  ...statusStates,
  'payment-paid': { ...statusStates['payment-paid'], also: closeToast },
  'payment-slow': {
    ...statusStates['payment-pending'],
    also: page => page.clock.fastForward(130_000),
    shows: /Het duurt langer dan normaal/,
    noTimePasses: true,
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

const cancel = { ...PAGE, choose: REASON, press: 'Lidmaatschap opzeggen' }

/** Cancel the membership. */
export const cancellationStates = {
  cancellation: { ...PAGE, choose: REASON },
  'cancellation-long-text': {
    ...PAGE,
    also: page => page.getByLabel(/Extra toelichting/).fill('Ik ga een jaar op reis.\n'.repeat(8)),
  },
  'cancellation-long-words': {
    ...PAGE,
    answers: { '/api/membership/cancellation/type': [200, [{ id: 1, description: LONG_WORD }]] },
    shows: LONG_WORD,
    noTimePasses: true,
  },
  'cancellation-error': {
    ...PAGE,
    press: cancel.press,
    shows: 'Je moet een reden selecteren!',
    noTimePasses: true,
  },
  'cancellation-loading': { ...cancel, faults: { [RECORD]: 'hang' } },
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
    shows: CANCELLATION_TEXTS.notEnded,
  },
  'cancellation-already-ended': { ...PAGE, as: 'opgezegd' },
  'toast-all': {
    ...cancel,
    faults: { 'GET /api/membership/actions-left': '500-html' },
    shows: 'Je lidmaatschap is beëindigd.',
    noTimePasses: true,
  },
} satisfies Readonly<Record<string, State>>
