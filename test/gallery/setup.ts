import type { Config } from '../../src/api/config.ts'
import { PURCHASE_KEY } from '../../src/features/membership/record.ts'
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
  /** The purchase that the browser keeps, of a minute ago. */
  readonly purchase?: 'pressed' | 'paid'
  /** The status of the payment `tr_1` of the member at the bank. */
  readonly payment?: PaymentStatus
  readonly faults?: Readonly<Record<string, string>>
  /** Answers that replace the mock's, by path: the status and the JSON. Only the gallery has them. */
  readonly answers?: Readonly<Record<string, readonly [status: number, json: unknown]>>
  /** Only the gallery has it. */
  readonly config?: Partial<Config>
}

/** The return address of the bank, for the payment of a setup. */
export const PAYMENT = '/payment?id=tr_1'

/** Gives the server what a setup has for it. Returns what the browser stores, by key. */
export function setUp(
  mock: MockApi,
  { as, changes, payment, purchase, faults = {} }: Setup,
  origin: string,
): Readonly<Record<string, string>> {
  const { members, payments, plans } = mock.world
  const member = members.find(({ name }) => name === as)
  if (as && !member) throw new RangeError(`There is no member ${as}.`)
  Object.assign(member ?? {}, changes)
  const [plan] = plans
  if (!plan) throw new RangeError('There are no plans.')
  if (payment)
    payments.push({
      id: 'tr_1',
      member: as ?? 'lid',
      plan,
      redirectUrl: `${origin}/payment`,
      status: payment,
      checksUntilPaid: null,
      extendsAt: null,
    })
  for (const [call, fault] of Object.entries(faults)) mock.setFault(call, fault)
  if (!purchase) return {}
  const pressedAt = mock.settings.now().getTime() - 60_000
  const paidAt = purchase === 'paid' ? pressedAt : undefined
  const record = { memberId: member?.id, pressedAt, endDate: null, paidAt }
  return { [PURCHASE_KEY]: JSON.stringify(record) }
}
