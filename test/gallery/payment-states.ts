import { PAYMENT_STATUSES, type PaymentStatus } from '../../src/features/payment/status.ts'
import { spinner } from '../support/browser.ts'
import {
  button,
  expect,
  expectLoaded,
  expectText,
  prepare,
  type Stage,
  type State,
  signInAs,
} from './stage.ts'

/** Signs in as a member with a payment. */
async function pay(stage: Stage, status: PaymentStatus): Promise<void> {
  const { site } = stage
  const [plan] = site.mock.api.world.plans
  if (!plan) throw new RangeError('There is no plan')
  await prepare(stage)
  await signInAs(stage, 'lid')
  site.mock.api.world.payments.push({
    id: 'tr_1',
    member: 'lid',
    plan,
    redirectUrl: `${site.url}/payment`,
    status,
    checksUntilPaid: null,
    extendsAt: null,
  })
}

/** Opens the return address of the bank. */
async function comeBack(stage: Stage, status: PaymentStatus): Promise<void> {
  const { page, site } = stage
  await pay(stage, status)
  const { id: memberId } = site.mock.api.world.members.find(({ name }) => name === 'lid') ?? {}
  const [plan] = site.mock.api.world.plans
  const purchase = { memberId, plan, oldEndDate: '2025-12-14', stage: 'started' }
  await page.addInitScript(text => sessionStorage.setItem('klup-purchase', text), JSON.stringify(purchase))
  await page.goto(`${site.url}/payment?id=tr_1`)
  await expectLoaded(stage)
  await expect(page.getByText(/^De betaling/)).toBeVisible()
}

const statusStates = (Object.keys(PAYMENT_STATUSES) as PaymentStatus[]).map(
  (status): State => ({
    name: `payment-${status}`,
    async open(stage) {
      await comeBack(stage, status)
      if (status !== 'paid') return
      await button(stage, 'Melding sluiten').click()
      await stage.page.clock.runFor(500)
    },
  }),
)

/** Betaling. */
export const paymentStates: readonly State[] = [
  ...statusStates,
  {
    name: 'payment-paid-waiting',
    async open(stage) {
      await pay(stage, 'paid')
      stage.site.mock.api.setFault('GET /api/membership', 'hang')
      await stage.page.goto(`${stage.site.url}/payment?id=tr_1`)
      await button(stage, 'Melding sluiten').click()
      await stage.page.clock.runFor(500)
    },
  },
  {
    name: 'payment-slow',
    async open(stage) {
      await comeBack(stage, 'pending')
      await stage.page.clock.fastForward(130_000)
      await expect(stage.page.getByText(/Het duurt langer dan normaal/)).toBeVisible()
    },
  },
  {
    name: 'payment-unknown',
    async open(stage) {
      await pay(stage, 'pending')
      stage.site.mock.api.setFault('GET /api/payment', '503-empty')
      await stage.page.goto(`${stage.site.url}/payment?id=tr_1`)
      await expectText(stage, /We kunnen nu niet zien/)
    },
  },
  {
    name: 'payment-loading',
    async open(stage) {
      await prepare(stage)
      await signInAs(stage, 'lid')
      stage.site.mock.api.setFault('GET /api/payment', 'hang')
      await stage.page.goto(`${stage.site.url}/payment?id=tr_1`)
      await expect(spinner(stage.page)).toBeAttached()
    },
  },
]
