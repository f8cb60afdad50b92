import { expect, test } from 'vitest'
import { setUpFlow } from '../support/flow.ts'
import { play } from './play.ts'

setUpFlow()

/** `simulate.ts` sets these: the seeds, and the number of steps. */
const { SEEDS = '1 2 3 4 5', STEPS = '30' } = process.env

const seeds = SEEDS.split(' ')

const print = (text: string) => void process.stdout.write(`\n${text}\n`)

test('the app keeps every invariant in every run', async () => {
  const failures: string[] = []
  const calls: string[] = []
  let withTwoTabs = 0
  for (const seed of seeds) {
    const run = await play(seed, Number(STEPS))
    calls.push(...run.calls)
    if (run.tabs > 1) withTwoTabs++
    if (!run.failure) continue
    const { invariant, how } = run.failure
    failures.push(`npm run simulate -- --seed ${seed} --steps ${STEPS}: ${invariant}: ${how}`)
    print([failures.at(-1), ...run.steps.map(step => step.join(': '))].join('\n'))
  }
  const paid = calls.filter(call => call === 'POST /api/payment').length
  const ended = calls.filter(call => call === 'POST /api/membership/end').length
  print(
    `${seeds.length} runs, ${withTwoTabs} with two tabs: ${calls.length} requests, ${paid} for a payment, ${ended} for a cancellation`,
  )
  expect(failures).toEqual([])
  // Runs without payments, cancellations and second tabs show nothing about them.
  if (seeds.length >= 30) expect(Math.min(withTwoTabs, paid, ended)).toBeGreaterThan(0)
})

// One process of `simulate.ts` has this seed.
test.runIf(seeds.includes('3'))('a seed gives the same steps again', async () => {
  expect(await play('3', 40)).toEqual(await play('3', 40))
})
