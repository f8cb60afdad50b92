import type { Config } from '../../src/api/config-schema.ts'
import type { PaymentStatus } from '../../src/features/payment/status.ts'
import type { MockApi } from '../../src/mock/api.ts'
import type { Member } from '../../src/mock/demo-data.ts'

/** What a page starts from: its address, the member, what the server and the browser know, and which calls fail. */
export interface Setup {
  readonly at: string
  /** The demo member; a visitor has none. */
  readonly as?: string
  /** Changes of the member's data. */
  readonly changes?: Partial<Member>
  /** The purchase of 6 months that the browser keeps. */
  readonly purchase?: object
  /** The status of the payment `tr_1` at the bank. */
  readonly payment?: PaymentStatus
  readonly faults?: Readonly<Record<string, string>>
  /** Answers that replace the mock's, by path: the status and the JSON. */
  readonly answers?: Readonly<Record<string, readonly [status: number, json: unknown]>>
  readonly config?: Partial<Config>
}

type World = MockApi['world']

/** Adds the payment `tr_1` of the member `lid`, with its status at the bank. */
export function addPaymentTo(world: World, origin: string, status: PaymentStatus): void {
  const [plan] = world.plans
  if (!plan) throw new RangeError('There is no plan.')
  world.payments.push({
    id: 'tr_1',
    member: 'lid',
    plan,
    redirectUrl: `${origin}/payment`,
    status,
    checksUntilPaid: null,
    extendsAt: null,
  })
}

/** The purchase of the plan of 6 months by a demo member, as the browser keeps it. */
export function keptPurchase({ members, plans }: World, name: string | undefined, purchase: object): string {
  const memberId = members.find(member => member.name === name)?.id
  const { id, numOfMonth: months, price } = plans.find(({ numOfMonth }) => numOfMonth === 6) ?? {}
  return JSON.stringify({ memberId, at: Date.now() - 60_000, plan: { id, months, price }, ...purchase })
}
