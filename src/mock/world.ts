import type { FaultSetting } from './faults.ts'
import { membersOn } from './members.ts'
import type { Cancellation, Member, Payment } from './model.ts'
import type { PaymentChoice } from './payments.ts'

/** Everything one mock server remembers. The maps lead from a secret to a member's name. */
export type World = {
  readonly members: readonly Member[]
  readonly sessions: Map<string, string>
  readonly remembered: Map<string, string>
  readonly ssoTokens: Map<string, string>
  readonly resetTokens: Map<string, string>
  readonly payments: Payment[]
  readonly cancellations: Cancellation[]
  readonly faults: Map<string, FaultSetting>
  nextPayment: PaymentChoice | null
  /** Every request but the control calls, in the order of arrival. */
  readonly log: LogEntry[]
}

/** `status` is 0 as long as there is no answer; `path` has its query. */
export type LogEntry = { readonly method: string; readonly path: string; status: number }

export const ssoToken = (member: Member) => `sso-${member.name}`
export const resetToken = (member: Member) => `reset-${member.name}`

/** A world as new: every demo member, every token unused, nobody signed in. */
export function createWorld(today: string): World {
  const members = membersOn(today)
  return {
    members,
    sessions: new Map(),
    remembered: new Map(),
    ssoTokens: new Map(members.map(member => [ssoToken(member), member.name])),
    resetTokens: new Map(members.map(member => [resetToken(member), member.name])),
    payments: [],
    cancellations: [],
    faults: new Map(),
    nextPayment: null,
    log: [],
  }
}

export const memberNamed = (world: World, name: string | undefined): Member | undefined =>
  world.members.find(member => member.name === name)

/** Takes a single-use token out of its map and gives its member. */
export function spendToken(world: World, tokens: Map<string, string>, token: string): Member | undefined {
  const member = memberNamed(world, tokens.get(token))
  tokens.delete(token)
  return member
}

/** Makes a world as new; the log keeps being the same array. */
export function renewWorld(world: World, today: string) {
  world.log.length = 0
  Object.assign(world, createWorld(today), { log: world.log })
}
