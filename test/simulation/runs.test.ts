import { expect, test } from 'vitest'
import { setUpFlow } from '../support/flow.ts'
import { playSeed, replay } from './play.ts'
import { asTest, shrink } from './shrink.ts'

setUpFlow()

/** `simulate.ts` sets these: how the seeds begin, how many there are, and which part of them to play. */
const { PREFIX = '', PART = '0', PARTS = '1', SEED, SEEDS = '20', STEPS = '30' } = process.env

const seeds = SEED
  ? [SEED]
  : Array.from({ length: Number(SEEDS) }, (_, place) => `${PREFIX}${place + 1}`).filter(
      (_, place) => place % Number(PARTS) === Number(PART),
    )

const print = (text: string) => void process.stdout.write(`\n${text}\n`)

test('the app keeps every invariant in every run', async () => {
  const failures: string[] = []
  const sums = { steps: 0, requests: 0, faults: 0 }
  for (const seed of seeds) {
    const outcome = await playSeed(seed, Number(STEPS))
    sums.steps += outcome.trace.steps.length
    sums.requests += outcome.requests
    sums.faults += outcome.faults
    if (!outcome.failure) continue
    const { invariant, how } = outcome.failure
    failures.push(`npm run simulate -- --seed ${seed} --steps ${STEPS}: ${invariant}: ${how}`)
    print(failures.at(-1) ?? '')
    print(asTest(await shrink(outcome)))
  }
  print(`${seeds.length} runs: ${sums.steps} steps, ${sums.requests} requests, ${sums.faults} faults`)
  expect(failures).toEqual([])
})

test.runIf(PART === '0')('a seed gives the same steps again', async () => {
  const [first, again] = [await playSeed('3', 40), await playSeed('3', 40)]
  expect(again).toEqual(first)
  expect((await replay(first.trace)).requests).toBe(first.requests)
})
