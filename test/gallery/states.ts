import type { PAGES } from '../support/pages.ts'
import { accountStates } from './account-states.ts'
import { cancellationStates } from './cancellation-states.ts'
import { failureStates } from './failure-states.ts'
import { membershipStates } from './membership-states.ts'
import { LEGAL, type Stage } from './stage.ts'
import { visitorStates } from './visitor-states.ts'

/** Every screen in every state. Accessibility, overflow and pictures all run over this list. */
const STATES = {
  ...visitorStates,
  ...accountStates,
  ...membershipStates,
  ...cancellationStates,
  ...failureStates,
}

/** The name of a state, which is that of the design's picture, if there is one. */
export type StateName = keyof typeof STATES

/** The ordinary state of each screen. The compiler names a screen without one. */
export const ORDINARY: Readonly<Record<keyof typeof PAGES, StateName>> = {
  login: 'login',
  forgotPassword: 'forgot-password',
  resetPassword: 'reset-password',
  account: 'account-paid',
  changePassword: 'change-password',
  membership: 'payment-summary',
  cancellation: 'cancellation',
  payment: 'payment-failed',
}

export const stateNames = Object.keys(STATES) as StateName[]

/** The configuration of a state that differs from the build's. */
export const settingsOf = (name: StateName) => (name.endsWith('-legal') ? LEGAL : {})

/** Brings a page into a state. */
export const show = (name: StateName, stage: Stage): Promise<unknown> => STATES[name](stage)
