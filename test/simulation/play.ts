import { vi } from 'vitest'
import { signIn } from '../support/app.tsx'
import { NOON } from '../support/clock.ts'
import { takeConsole, takeRejections } from '../support/flow.ts'
import { createRandom } from '../support/random.ts'
import { ACTIONS, ADDRESSES, MEMBERS } from './actions.ts'
import { pass, settle as settleAll } from './clock.ts'
import { pressNow } from './controls.ts'
import { Run } from './run.ts'

/** An action with what it does. */
type Step = readonly [action: string, what: string]

/** Lets time pass in a step, and looks at what it left behind. */
async function settle(run: Run): Promise<void> {
  await settleAll()
  for (const tab of run.tabs) run.check('settled', tab)
  for (const line of takeConsole()) run.check('logged', line)
  for (const reason of takeRejections())
    run.check('threw', `an unhandled rejection: ${(reason instanceof Error && reason.stack) || reason}`)
}

/** Plays the run of a seed: the same seed gives the same steps. Returns them, the calls of all pages in their order, and the number of tabs. */
export async function play(seed: string, length: number) {
  const random = createRandom(seed)
  const first = random.pick(MEMBERS) ?? ''
  const cast = [first, random.pick(MEMBERS.filter(name => name !== first)) ?? '']
  const as = random.below(5) === 0 ? 'a visitor' : first
  const urls = Array.from({ length: 1 + random.below(2) }, () => random.pick(ADDRESSES) ?? '/')
  const choose = chooser(seed)
  vi.setSystemTime(NOON)
  let ids = 0
  // The mock keeps the first twelve digits of an id.
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => `${String(++ids).padStart(8, '0')}-0-0-0-0`)
  const run = new Run(cast)
  if (as === first) await signIn(run.browser.fetch, as)
  const steps: Step[] = [[as, urls.join(' and ')]]
  for (const url of urls) run.open(url)
  await settle(run)
  while (steps.length <= length && !run.failure) {
    const [action, what] = choose(run)
    steps.push([action, what])
    await ACTIONS[action]?.act(run, what)
    await settle(run)
  }
  if (!run.failure) await end(run)
  run.close()
  await settle(run)
  vi.clearAllTimers()
  // Mocks keep the elements of each call.
  vi.clearAllMocks()
  return { steps, failure: run.failure, calls: run.network.calls, tabs: run.tabs.length }
}

/** The line and the server are well again, time passes, and the member comes back to each tab, to the account, and starts anew. */
async function end(run: Run): Promise<void> {
  run.network.heal()
  // Requests time out, and the browser waits two minutes for a booking. None comes between two looks at a page.
  const bookings = run.mock.world.payments.map(({ extendsAt }) => (extendsAt ?? 0) - Date.now())
  await pass(Math.max(160_000, ...bookings.map(ms => ms + 1000)))
  for (const tab of run.tabs) {
    run.show(tab)
    if (tab.away) tab.load()
    await rest(run)
    const menu = tab.container.querySelector<HTMLElement>('nav a')
    if (menu) pressNow(tab, menu)
    await rest(run)
    tab.visit('/account')
    await rest(run)
  }
}

async function rest(run: Run): Promise<void> {
  await settleAll()
  run.fire(window, 'focus', {}, run.front)
  // After 10 s the page of an open payment leads on.
  await pass(11_000)
  await settle(run)
  run.check('rested', run.front)
}

/** Chooses the steps of a seed. A new action or address changes only the runs that meet it. */
function chooser(seed: string) {
  // In each run a third of the actions do not happen at all, so that the others meet more often.
  const names = Object.keys(ACTIONS).filter(name => createRandom(`${seed} ${name}`).below(3) > 0)
  const pool = names.flatMap(name => Array.from({ length: ACTIONS[name]?.weight ?? 0 }, () => name))
  let number = 0
  return (run: Run): Step => {
    for (let tries = 0; ; tries++) {
      const randomOf = (name: string) => createRandom(`${seed} ${number} ${tries} ${name}`)
      const action = randomOf('action').pick(pool) ?? 'wait'
      const what = ACTIONS[action]?.choose(run, randomOf(action))
      if (what === undefined) continue
      number++
      return [action, what]
    }
  }
}
