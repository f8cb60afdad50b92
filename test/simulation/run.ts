import { vi } from 'vitest'
import { signIn } from '../support/app.tsx'
import { NOON } from '../support/clock.ts'
import { takeConsole, takeRejections } from '../support/flow.ts'
import { createRandom, type Random } from '../support/random.ts'
import { ACTIONS, ADDRESSES, MEMBERS } from './actions.ts'
import { pass, settle } from './clock.ts'
import { converge } from './converge.ts'
import { Life } from './life.ts'
import { PROMISES } from './promises.ts'
import { type Chapter, STORIES, type Step } from './stories.ts'

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
  /** The pages at the end. */
  readonly pages: readonly string[]
}

const stackOf = (reason: unknown) => (reason instanceof Error && reason.stack) || String(reason)

/** The promise at the end of a life. */
export const CONVERGES = 'it converges'

/** Chooses the next step, or ends the life. */
type Next = (life: Life) => Step | undefined

async function run(start: Omit<Trace, 'steps'>, next: Next, converges = true): Promise<Outcome> {
  vi.setSystemTime(NOON)
  let ids = 0
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => `0-0-0-0-${String(++ids).padStart(12, '0')}`)
  const life = new Life(start.cast)
  if (start.as) await signIn(life.browser, start.as)
  const steps: Step[] = []
  let failure: Outcome['failure']
  const check = () => {
    life.noteDates()
    life.lines.push(...takeConsole())
    life.problems.push(...takeRejections().map(reason => `an unhandled rejection: ${stackOf(reason)}`))
    for (const tab of life.tabs) tab.look()
    for (const [promise, broken] of Object.entries(PROMISES)) {
      const how = broken(life)
      if (how) failure ??= { promise, how }
    }
    life.endStep()
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
  if (!failure && converges) {
    const how = await converge(life)
    if (how) failure = { promise: CONVERGES, how }
    else check()
  }
  const pages = life.tabs.map(tab => `${tab.history.url}: ${tab.text}`)
  life.close()
  // Toasts, caches and the watch of a purchase end by themselves; while the clock is off, later than this.
  if (!failure && !life.isClockOff) await pass(700_000)
  const left = vi.getTimerCount()
  if (!failure && !life.isClockOff && left > 0)
    failure = { promise: 'no timer is left when the pages are closed', how: `${left} timers` }
  vi.clearAllTimers()
  // Mocks keep the elements of each call.
  vi.clearAllMocks()
  return {
    trace: { ...start, steps },
    failure,
    requests: life.network.sent.length,
    faults: life.network.faults,
    time: life.elapsed,
    pages,
  }
}

/** How many single actions there are for each story. */
const ACTIONS_PER_STORY = 10

/**
 * Chooses the steps: single actions, and now and then a story. The sum of weights decides how likely each action is; in
 * each life some actions do not happen at all.
 */
function chooser(random: Random) {
  const names = Object.keys(ACTIONS)
  const off = new Set(names.filter(() => random.below(4) === 0))
  const pool = names.flatMap(name => {
    const weight = name === 'press' || !off.has(name) ? (ACTIONS[name]?.weight ?? 0) : 0
    return Array.from({ length: weight }, () => name)
  })
  let story: Chapter[] = []
  return (life: Life): Step => {
    for (;;) {
      if (story.length === 0 && random.below(ACTIONS_PER_STORY) === 0)
        story = [...(random.pick(Object.values(STORIES))?.(random) ?? [])]
      const chapter = story.shift()
      if (chapter) {
        const step = chapter(life, random)
        if (step) return step
        continue
      }
      const action = random.pick(pool) ?? 'wait'
      const what = ACTIONS[action]?.choose(life, random)
      if (what !== undefined) return [action, what]
    }
  }
}

/** Lives the life of a seed. The same seed gives the same steps. */
export function live(seed: number, length: number): Promise<Outcome> {
  const random = createRandom(seed)
  for (let count = 0; count < 10; count++) random.below(2)
  const cast = [random.pick(MEMBERS), random.pick(MEMBERS)].map(name => name ?? 'lid')
  const as = random.below(5) === 0 ? undefined : cast[0]
  const at = random.pick(ADDRESSES) ?? '/'
  const choose = chooser(random)
  let count = 0
  return run({ cast, as, at }, life => (count++ < length ? choose(life) : undefined))
}

/** Lives a life again. */
export function relive({ steps, ...start }: Trace, converges = true): Promise<Outcome> {
  let count = 0
  return run(start, () => steps[count++], converges)
}
