import { expect, test } from 'vitest'
import { setUpFlow } from '../support/flow.ts'
import { live, relive } from './run.ts'
import { asTest, shrink } from './shrink.ts'

setUpFlow()

/**
 * `simulate.mjs` sets these: the kinds of seeds, how many of each, and which part of them. With `FIRST` the first failure
 * ends the run, and is not shrunk.
 */
const { FIRST, KINDS = '', PART = '0', PARTS = '1', SEED, SEEDS = '20', STEPS = '60' } = process.env

function* seeds(): Generator<string> {
  if (SEED) yield SEED
  else
    for (let number = Number(PART) + 1; number <= Number(SEEDS); number += Number(PARTS))
      for (const kind of KINDS.split(',')) yield kind + number
}

test('every promise holds in every life', { timeout: 86_400_000 }, async () => {
  const sums = { lives: 0, steps: 0, requests: 0, faults: 0, minutes: 0 }
  const failures: string[] = []
  const cpu = process.cpuUsage()
  for (const seed of seeds()) {
    const outcome = await live(seed, Number(STEPS))
    sums.lives++
    sums.steps += outcome.trace.steps.length
    sums.requests += outcome.requests
    sums.faults += outcome.faults
    sums.minutes += outcome.time / 60_000
    if (!outcome.failure) continue
    const { promise, how } = outcome.failure
    failures.push(`npm run simulate -- --seed ${seed} --steps ${STEPS}: ${promise}: ${how}`)
    process.stdout.write(`\n${failures.at(-1)}\n`)
    if (FIRST) break
    const small = await shrink(outcome)
    process.stdout.write(`\n${asTest(small)}\n// ${small.pages.join('\n// ')}\n`)
  }
  const { user, system } = process.cpuUsage(cpu)
  process.stdout.write(
    `\n${sums.lives} lives: ${sums.steps} steps, ${sums.requests} requests, ${sums.faults} faults, ${Math.round(sums.minutes)} minutes; ${Math.round((user + system) / 1e6)} s of CPU\n`,
  )
  expect(failures).toEqual([])
})

test('a seed gives the same steps again', async () => {
  const [first, again] = [await live('3', 40), await live('3', 40)]
  expect(again).toEqual(first)
  expect((await relive(first.trace)).requests).toBe(first.requests)
})
