import { vi } from 'vitest'
import { signIn } from '../support/app.tsx'
import { NOON } from '../support/clock.ts'
import { takeConsole, takeRejections } from '../support/flow.ts'
import { ACTIONS, ADDRESSES, MEMBERS } from './actions.ts'
import { pass, settle } from './clock.ts'
import { converge } from './converge.ts'
import { Life } from './life.ts'
import { pageOf } from './page.ts'
import { PROMISES } from './promises.ts'
import { createRandom } from './random.ts'
import { any, type Chapter, STORIES, type Step } from './stories.ts'

/** What happened in a life: who came to which address, and each step by name with what it did. */
export interface Trace {
  readonly cast: readonly string[]
  readonly as: string | undefined
  readonly at: string
  readonly steps: readonly Step[]
}

/** How a life ended. */
export interface Outcome {
  readonly trace: Trace
  /** The promise that was broken, and how. */
  readonly failure: { readonly promise: string; readonly how: string } | undefined
  readonly requests: number
  readonly faults: number
  /** The simulated time, in ms. */
  readonly time: number
  /** The pages of the tabs at the end: address and text, or the address of another site. */
  readonly pages: readonly string[]
}

const stackOf = (reason: unknown) => (reason instanceof Error && reason.stack) || String(reason)

/** The promise at the end of a life. */
export const CONVERGES = 'it converges'

/** Chooses the next step, or ends the life. */
type Next = (life: Life) => Step | undefined

/** What happens after the last step. */
interface Ending {
  /** All is well again, and each tab says what a fresh start says. */
  readonly converges?: boolean
  /** Returns what is wrong with the end. */
  readonly judge?: (life: Life) => string | undefined
}

async function run(start: Omit<Trace, 'steps'>, next: Next, ending: Ending = {}): Promise<Outcome> {
  const { converges = true, judge } = ending
  vi.setSystemTime(NOON)
  let ids = 0
  // The mock keeps the first twelve digits of an id.
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => `${String(++ids).padStart(8, '0')}-0-0-0-0`)
  const life = new Life(start.cast)
  if (start.as) await signIn(life.browser, start.as)
  const steps: Step[] = []
  let failure: Outcome['failure']
  const check = () => {
    const { log } = life
    life.noteDates()
    for (const line of takeConsole()) log.add('printed', { line, to: 'console' })
    for (const reason of takeRejections()) life.note(`an unhandled rejection: ${stackOf(reason)}`)
    for (const tab of life.tabs) log.add('shown', pageOf(tab, life))
    for (const [promise, broken] of Object.entries(PROMISES)) {
      const how = broken(log)
      if (how) failure ??= { promise, how }
    }
    log.endCheck()
  }
  life.open(start.at)
  await settle()
  check()
  for (let step = next(life); step && !failure; step = next(life)) {
    const [action, what] = step
    steps.push([action, what])
    await ACTIONS[action]?.run(life, what)
    await settle()
    check()
  }
  const verdict = failure ? undefined : judge?.(life)
  if (verdict) failure = { promise: 'it ends as it has to', how: verdict }
  if (!failure && converges) {
    const how = await converge(life)
    if (how) failure = { promise: CONVERGES, how }
    else check()
  }
  const pages = life.tabs.map(tab => tab.away ?? `${tab.history.url}: ${tab.text}`)
  const { time } = life.log
  life.close()
  // Toasts, caches and the watch of a purchase end by themselves; while the clock is off, later than this.
  const isClockSet = life.log.all('clockSet').length > 0
  if (!failure && !isClockSet) await pass(700_000)
  const left = vi.getTimerCount()
  if (!failure && !isClockSet && left > 0)
    failure = { promise: 'no timer is left when the pages are closed', how: `${left} timers` }
  vi.clearAllTimers()
  // Mocks keep the elements of each call.
  vi.clearAllMocks()
  return {
    trace: { ...start, steps },
    failure,
    requests: life.log.all('sent').length,
    faults: life.network.faults,
    time,
    pages,
  }
}

/** How many single actions there are for each story. */
const ACTIONS_PER_STORY = 10

/**
 * Chooses the steps of a seed: single actions, and now and then a story. The sum of weights decides how likely each action
 * is; in each life some actions do not happen at all. Every choice follows from the seed, the number of the step and the
 * action's name alone, so that a new action or address leaves all lives without it as they are.
 */
function chooser(seed: string) {
  const names = Object.keys(ACTIONS).filter(
    name => name === 'press' || createRandom(`${seed} ${name}`).below(4) > 0,
  )
  const pool = names.flatMap(name => Array.from({ length: ACTIONS[name]?.weight ?? 0 }, () => name))
  let story: (readonly [name: string, chapter: Chapter])[] = []
  let number = 0
  return (life: Life): Step => {
    for (let tries = 0; ; tries++) {
      const randomFor = (name: string) => createRandom(`${seed} ${number} ${tries} ${name}`)
      if (story.length === 0 && randomFor('').below(ACTIONS_PER_STORY) === 0) {
        const title = randomFor('story').pick(Object.keys(STORIES)) ?? ''
        const chapters = STORIES[title]?.(randomFor(title)) ?? []
        story = chapters.map((chapter, place) => [`${title} ${place}`, chapter])
      }
      const action = randomFor('action').pick(pool) ?? 'wait'
      const [name, choose] = story.shift() ?? [action, any(action)]
      const step = choose(life, randomFor(name))
      if (!step) continue
      number++
      return step
    }
  }
}

/** Lives the life of a seed. The same seed gives the same steps. */
export function live(seed: string, length: number): Promise<Outcome> {
  const random = createRandom(seed)
  const cast = [random.pick(MEMBERS), random.pick(MEMBERS)].map(name => name ?? 'lid')
  const as = random.below(5) === 0 ? undefined : cast[0]
  const at = random.pick(ADDRESSES) ?? '/'
  const choose = chooser(seed)
  let count = 0
  return run({ cast, as, at }, life => (count++ < length ? choose(life) : undefined))
}

/** Lives a life again. */
export function relive({ steps, ...start }: Trace, ending?: Ending): Promise<Outcome> {
  let count = 0
  return run(start, () => steps[count++], ending)
}
