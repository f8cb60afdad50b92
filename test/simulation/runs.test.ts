import { expect, test } from 'vitest'
import { setUpFlow } from '../support/flow.ts'
import { type Outcome, playSeed, replay } from './play.ts'
import { shrink } from './shrink.ts'

setUpFlow()

/** `simulate.ts` sets these: how the seeds begin, how many there are, and which part of them to play. */
const { PREFIX = '', PART = '0', PARTS = '1', SEED, SEEDS = '20', STEPS = '30', TRACE } = process.env

const seeds = SEED
  ? [SEED]
  : Array.from({ length: Number(SEEDS) }, (_, place) => `${PREFIX}${place + 1}`).filter(
      (_, place) => place % Number(PARTS) === Number(PART),
    )

const print = (text: string) => void process.stdout.write(`\n${text}\n`)
const broken = ({ failure }: Outcome) => failure && `${failure.invariant}: ${failure.how}`

test.skipIf(TRACE)('the app keeps every invariant in every run', async () => {
  const failures: string[] = []
  const calls: string[] = []
  for (const seed of seeds) {
    const outcome = await playSeed(seed, Number(STEPS))
    calls.push(...outcome.calls)
    if (!outcome.failure) continue
    failures.push(`npm run simulate -- --seed ${seed} --steps ${STEPS}: ${broken(outcome)}`)
    const shortest = await shrink(outcome)
    print(
      `${failures.at(-1)}\nnpm run simulate -- --trace '${JSON.stringify(shortest.trace)}': ${broken(shortest)}`,
    )
  }
  const paid = calls.filter(call => call === 'POST /api/payment').length
  const ended = calls.filter(call => call === 'POST /api/membership/end').length
  print(`${seeds.length} runs: ${calls.length} requests, ${paid} for a payment, ${ended} for a cancellation`)
  expect(failures).toEqual([])
})

test.runIf(TRACE)('the app keeps every invariant with these steps', async () => {
  const outcome = await replay(JSON.parse(TRACE ?? ''))
  print(outcome.calls.join('\n'))
  expect(broken(outcome)).toBe(undefined)
})

test.runIf(PART === '0')('a seed gives the same steps again', async () => {
  const [first, again] = [await playSeed('3', 40), await playSeed('3', 40)]
  expect(again).toEqual(first)
  expect((await replay(first.trace)).calls).toEqual(first.calls)
})
