import { PAGES } from '../support/pages.ts'
import { accountStates } from './account-states.ts'
import { cancellationStates } from './cancellation-states.ts'
import { failureStates } from './failure-states.ts'
import { membershipStates } from './membership-states.ts'
import { type Open, pageOf } from './open.ts'
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

const inKebabCase = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** A screen that no state is named after is shown as the tests see it. */
const others = Object.entries(PAGES)
  .map(([screen, { as, at }]) => [inKebabCase(screen), pageOf(as, at)] as const)
  .filter(([name]) => !Object.keys(STATES).some(state => `${state}-`.startsWith(`${name}-`)))

const ALL: Readonly<Record<string, Open>> = { ...STATES, ...Object.fromEntries(others) }

export const stateNames = Object.keys(ALL) as StateName[]

/** The configuration of a state that differs from the build's. */
export const settingsOf = (name: StateName) => (name.endsWith('-legal') ? LEGAL : {})

/** Brings a page into a state. */
export async function show(name: StateName, stage: Stage): Promise<void> {
  const open = ALL[name]
  if (!open) throw new RangeError(`There is no state ${name}.`)
  await open(stage)
}
