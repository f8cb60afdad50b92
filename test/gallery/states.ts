import { accountStates } from './account-states.ts'
import { cancellationStates } from './cancellation-states.ts'
import { failureStates } from './failure-states.ts'
import { membershipStates } from './membership-states.ts'
import { passwordStates } from './password-states.ts'
import { paymentStates } from './payment-states.ts'
import type { State } from './stage.ts'
import { visitorStates } from './visitor-states.ts'

/** Every screen in every state. Accessibility, overflow and pictures all run over this list. */
export const states: readonly State[] = [
  ...visitorStates,
  ...passwordStates,
  ...accountStates,
  ...membershipStates,
  ...paymentStates,
  ...cancellationStates,
  ...failureStates,
]

if (new Set(states.map(({ name }) => name)).size < states.length) throw new RangeError('A name is used twice')

/** Returns the state with this name, or throws. */
export function stateNamed(name: string): State {
  const state = states.find(candidate => candidate.name === name)
  if (!state) throw new RangeError(`There is no state ${name}`)
  return state
}
