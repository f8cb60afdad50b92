import type { Member, MemberSeed } from './demo-data.ts'
import { faults } from './faults.ts'
import { type Handler, type RouteTable, signedIn } from './handler.ts'
import { setFault } from './inject-fault.ts'
import { isFinal, isPaymentOutcome, paymentOutcomes } from './payment-outcomes.ts'
import { settlePayment } from './payments.ts'
import { errorItem, json, noContent, refuse } from './responses.ts'
import { apiRoutes } from './routes.ts'
import { signIn } from './session-calls.ts'
import { endDateIn, memberNamed, resetWorld, type World } from './world.ts'

const free = { endsIn: null, hasEndedMembership: null, participations: 2, contactRequests: 2 }

/** States that a developer can put the signed-in member in. `endsIn` counts days from now. */
const memberStates: Readonly<Record<string, Partial<MemberSeed>>> = {
  Free: free,
  'All used up': { ...free, participations: 0, contactRequests: 0 },
  'Activities used up': { ...free, participations: 0 },
  'Contact requests used up': { ...free, contactRequests: 0 },
  Paid: { endsIn: 114, hasEndedMembership: false },
  'Paid, last day': { endsIn: 0, hasEndedMembership: false },
  Ended: { endsIn: 30, hasEndedMembership: true },
  Expired: { endsIn: -1, hasEndedMembership: false },
  Superklupper: { superklupper: true },
  'No superklupper': { superklupper: false },
  Photo: { photo: '/images/klupper/sanne.svg' },
  'No photo': { photo: null },
  'First name': { firstName: 'Sanne' },
  'No first name': { firstName: null },
  Password: { password: 'Klup1234' },
  'No password': { password: null },
}

const memberStateNames = Object.keys(memberStates)

/** Puts a member in a state. Returns whether that state exists. */
function applyState(member: Member, name: string, now: Date): boolean {
  const state = Object.hasOwn(memberStates, name) ? memberStates[name] : undefined
  if (!state) return false
  const { endsIn, ...fields } = state
  Object.assign(member, fields, endsIn !== undefined && { endDate: endDateIn(endsIn, now) })
  return true
}

const refuseControl = (message: string) => refuse(400, errorItem('mock_control', message))

/** `{member}` signs this browser in as that member. */
const become: Handler = call => {
  const member = memberNamed(call.world, String(call.body.member))
  if (!member) return refuseControl(`There is no member ${call.body.member}`)
  signIn(call, member)
  return noContent()
}

/** `{state}` puts the signed-in member in a state. */
const changeMember = signedIn(({ body: { state }, now }, member) =>
  applyState(member, String(state), now) ? noContent() : refuseControl(`There is no state ${state}`),
)

/** `{outcome}` settles the member's open payment, or else the next payment. */
const setPaymentOutcome: Handler = ({ body: { outcome }, world, now, member }) => {
  if (!isPaymentOutcome(outcome)) return refuseControl(`There is no payment outcome ${outcome}`)
  const open = world.payments.findLast(payment => !isFinal(payment) && payment.member === member?.name)
  if (open) settlePayment(world, open, outcome, now)
  else world.nextPayment = outcome
  return noContent()
}

/** `{call, fault}` sets a fault, optionally with `once`, `applied` and `field`; `null` ends it. */
const changeFault: Handler = ({ body: { call, fault, once, applied, field }, world }) => {
  try {
    setFault(world, String(call), fault === null ? null : String(fault), {
      times: once === true ? 1 : null,
      applied: applied === true,
      field: typeof field === 'string' && field ? field : null,
    })
  } catch (problem) {
    return refuseControl(String(problem))
  }
  return noContent()
}

/** Ends every session on the server. Browsers keep their cookies. */
const expireSessions: Handler = ({ world }) => {
  world.sessions.clear()
  world.remembered.clear()
  return noContent()
}

const reset: Handler = ({ world, settings, now }) => {
  resetWorld(world, settings.data, now)
  return noContent()
}

/** The state of the mock for the devtools, and its options. */
const stateOf = (world: World) => ({
  members: world.members,
  faults: Object.fromEntries(world.faults),
  choices: {
    calls: Object.keys(apiRoutes),
    faults: Object.keys(faults),
    memberStates: memberStateNames,
    paymentOutcomes: Object.keys(paymentOutcomes),
  },
})

export type MockState = ReturnType<typeof stateOf>

/** The calls that control the mock. They are not logged and have no latency or faults. */
export const controlRoutes: RouteTable = {
  'POST /__mock/become': become,
  'POST /__mock/member': changeMember,
  'POST /__mock/payment': setPaymentOutcome,
  'POST /__mock/fault': changeFault,
  'POST /__mock/expire': expireSessions,
  'POST /__mock/reset': reset,
  'GET /__mock/state': ({ world }) => json(stateOf(world)),
}
