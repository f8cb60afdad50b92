import type { Member, MemberSeed } from './demo-data.ts'
import { endDateIn } from './world.ts'

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

export const memberStateNames = Object.keys(memberStates)

/** Puts a member in a state. Returns whether that state exists. */
export function applyState(member: Member, name: string, now: Date): boolean {
  const state = Object.hasOwn(memberStates, name) ? memberStates[name] : undefined
  if (!state) return false
  const { endsIn, ...fields } = state
  Object.assign(member, fields, endsIn !== undefined && { endDate: endDateIn(endsIn, now) })
  return true
}
