import { calendarDate } from '../lib/dates.ts'
import type { Member, MockData, Plan } from './demo-data.ts'
import type { FaultSetting } from './faults.ts'
import type { Payment, PaymentOutcome } from './payment-outcomes.ts'

/** The state of a mock. Sessions and tokens map to a member's name. */
export type World = Pick<MockData, 'cancellationTypes'> & {
  plans: readonly Plan[]
  readonly members: readonly Member[]
  readonly sessions: Map<string, string>
  readonly remembered: Map<string, string>
  readonly ssoTokens: Map<string, string>
  readonly resetTokens: Map<string, string>
  readonly payments: Payment[]
  readonly cancellations: {
    readonly id: number
    readonly member: string
    readonly reasonTypeId: number
    readonly reasonText: string
  }[]
  /** By call, as in the route table. */
  readonly faults: Map<string, FaultSetting>
  nextPayment: PaymentOutcome | null
  /** The target of links in mails and on the provider's pages: the origin that used the API last. */
  appOrigin: string
  /** Every request except control calls, in order. */
  readonly log: LogEntry[]
}

/** A request; `status` is 0 before the response, `path` includes the query. */
export type LogEntry = { readonly method: string; readonly path: string; status: number }

export const ssoToken = ({ name }: Pick<Member, 'name'>) => `sso-${name}`
const resetToken = ({ name }: Pick<Member, 'name'>) => `reset-${name}`

/** The end date a number of days after `now`. */
export const endDateIn = (days: number | null, now: Date) =>
  days === null ? null : calendarDate(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days))

/** A world with unused tokens and without sessions. */
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

/** Resets a world. The log stays the same array. */
export function resetWorld(world: World, data: MockData, now: Date) {
  const { log } = world
  log.length = 0
  Object.assign(world, createWorld(data, now), { log })
}

export const memberNamed = (world: World, name: string | undefined): Member | undefined =>
  world.members.find(member => member.name === name)

/** The member with an e-mail address, ignoring case and surrounding spaces. */
export const memberWithEmail = (world: World, address: string | null | undefined): Member | undefined =>
  world.members.find(({ email }) => email.toLowerCase() === address?.trim().toLowerCase())
