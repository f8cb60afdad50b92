import { expect, onTestFinished, test, vi } from 'vitest'
import { signIn } from '../support/app.tsx'
import { NOON } from '../support/clock.ts'
import { setUpFlow } from '../support/flow.ts'
import { INNOCENT } from './innocent.ts'
import { Life } from './life.ts'
import { CURRENT_USER } from './network.ts'
import { createReport } from './report.ts'
import { live, relive } from './run.ts'
import { asTest, shrink } from './shrink.ts'

setUpFlow()

/**
 * `simulate.ts` sets these: the kinds of seeds, how many of each, and which part of them. With `FIRST` the first failure
 * ends the run, and is not shrunk.
 */
const { FIRST, KINDS = '', PART = '0', PARTS = '1', SEED, SEEDS = '20', STEPS = '60' } = process.env

function* seeds(): Generator<string> {
  if (SEED) yield SEED
  else
    for (let number = Number(PART) + 1; number <= Number(SEEDS); number += Number(PARTS))
      for (const kind of KINDS.split(',')) yield kind + number
}

test('the app keeps every promise in every life', { timeout: 86_400_000 }, async () => {
  const { failures, fail, print, end } = createReport()
  const sums = { lives: 0, steps: 0, requests: 0, faults: 0, minutes: 0 }
  for (const seed of seeds()) {
    const outcome = await live(seed, Number(STEPS))
    sums.lives++
    sums.steps += outcome.trace.steps.length
    sums.requests += outcome.requests
    sums.faults += outcome.faults
    sums.minutes += Math.round(outcome.time / 60_000)
    if (!outcome.failure) continue
    fail(`--seed ${seed} --steps ${STEPS}`, outcome.failure)
    if (FIRST) break
    const small = await shrink(outcome)
    print(asTest(small), ...small.pages.map(page => `// ${page}`))
  }
  const { lives, ...others } = sums
  end(
    `${lives} lives: ${Object.entries(others)
      .map(([name, sum]) => `${sum} ${name}`)
      .join(', ')}`,
  )
  expect(failures).toEqual([])
})

/** What is the same in every run comes with the seeds that are; each part has its share. */
const innocent = KINDS.split(',').includes('')
  ? Object.entries(INNOCENT).filter((_, place) => place % Number(PARTS) === Number(PART))
  : []
const isFirst = innocent.length > 0 && PART === '0'

test.each(innocent)('no promise is broken when %s', async (_, { end, ...trace }) => {
  const { failure, pages } = await relive(trace)
  expect(failure).toBe(undefined)
  expect(pages.join(' ')).toMatch(end)
})

test.runIf(isFirst)('two tabs of an API that names two members become quiet', async () => {
  vi.setSystemTime(NOON)
  const life = new Life(['lid', 'trouw'])
  onTestFinished(() => life.close())
  await signIn(life.browser, 'lid')
  life.open('/account')
  life.open('/account')
  await life.wait(5000)
  life.network.turns = ['trouw', 'lid']
  life.network.delays = [100]
  life.front.load()
  await life.wait(10_000)
  const reads = life.log.all('sent', { call: CURRENT_USER }).length
  await life.wait(10_000)
  expect(life.log.all('sent', { call: CURRENT_USER })).toHaveLength(reads)
  expect(reads).toBeLessThan(8)
})

test.runIf(isFirst)('a seed gives the same steps again', async () => {
  const [first, again] = [await live('3', 40), await live('3', 40)]
  expect(again).toEqual(first)
  expect((await relive(first.trace)).requests).toBe(first.requests)
})
