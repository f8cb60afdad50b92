import { calendarDate } from '../lib/dates.ts'
import type { Member, MockData } from './demo-data.ts'
import type { FaultSetting } from './faults.ts'
import type { Payment, PaymentOutcome } from './payment-outcomes.ts'

/** Everything that one mock remembers. The maps of sessions and tokens lead to a member's name. */
export type World = Pick<MockData, 'plans' | 'cancellationTypes'> & {
  readonly members: readonly Member[]
  readonly sessions: Map<string, string>
  readonly remembered: Map<string, string>
  readonly ssoTokens: Map<string, string>
  readonly resetTokens: Map<string, string>
  readonly payments: Payment[]
  /** The reasons that were recorded. */
  readonly cancellations: {
    readonly id: number
    readonly member: string
    readonly reasonTypeId: number
    readonly reasonText: string
  }[]
  /** By call, as in the route table. */
  readonly faults: Map<string, FaultSetting>
  /** What becomes of the next payment that is created. */
  nextPayment: PaymentOutcome | null
  /** Where links from mails and from the provider's pages lead: the page that used the API last. */
  appOrigin: string
  /** Every request but the control calls, in the order of arrival. */
  readonly log: LogEntry[]
}

/** A request; `status` is 0 until it is answered, `path` has its query. */
export type LogEntry = { readonly method: string; readonly path: string; status: number }

export const ssoToken = ({ name }: Pick<Member, 'name'>) => `sso-${name}`
const resetToken = ({ name }: Pick<Member, 'name'>) => `reset-${name}`

/** The end date of a membership that ends a number of days after a moment. */
export const endDateIn = (days: number | null, now: Date) =>
  days === null ? null : calendarDate(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days))

/** A world in which no token is used and nobody is signed in. */
export function createWorld({ plans, cancellationTypes, members }: MockData, now: Date): World {
  return {
    plans,
    cancellationTypes,
    members: members.map(({ endsIn, ...member }) => ({ ...member, endDate: endDateIn(endsIn, now) })),
    sessions: new Map(),
    remembered: new Map(),
    ssoTokens: new Map(members.map(member => [ssoToken(member), member.name])),
    resetTokens: new Map(members.map(member => [resetToken(member), member.name])),
    payments: [],
    cancellations: [],
    faults: new Map(),
    nextPayment: null,
    appOrigin: 'http://localhost:4000',
    log: [],
  }
}

/** Puts a world back to its start. The log stays the same array. */
export function resetWorld(world: World, data: MockData, now: Date) {
  const { log } = world
  log.length = 0
  Object.assign(world, createWorld(data, now), { log })
}

export const memberNamed = (world: World, name: string | undefined): Member | undefined =>
  world.members.find(member => member.name === name)

/** The member with an e-mail address, in any case and with spaces around it. */
export const memberWithEmail = (world: World, address: string | null | undefined): Member | undefined =>
  world.members.find(({ email }) => email.toLowerCase() === address?.trim().toLowerCase())
