// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { stopClock } from '../support/clock.ts'
import { assert, World } from '../support/query-world.ts'
import { createRandom, type Random } from '../support/random.ts'

stopClock()

/** `SEED=… RUNS=1 npx vitest run test/unit/query-interleavings.test.ts` repeats one interleaving. */
const FIRST_SEED = Number(process.env.SEED ?? 20_260_314)
const RUNS = Number(process.env.RUNS ?? 10_000)
const STEPS = 30

const realImmediate = setImmediate
const allSettled = () => new Promise<void>(resolve => void realImmediate(resolve))
const flush = async () => {
  for (let hop = 0; hop < 4; hop++) await undefined
}

const TIMES = [1, 1000, 149_999, 299_999, 300_000, 400_000]
/** A step that occurs more often is more likely. */
const STEPS_TO_TAKE = (
  'subscribe subscribe subscribe unsubscribe unsubscribe refetch refetch setData invalidate invalidate ' +
  'clear respond respond respond fail late late late time time time clock-back'
).split(' ')

async function step(world: World, random: Random, what: string | undefined): Promise<boolean> {
  const subject = random.pick(world.subjects)
  const { live } = subject ?? {}
  if (!subject) return false
  if (what === 'subscribe') subject.subscribe()
  else if (what === 'unsubscribe') subject.unsubscribe(random.below(subject.unsubscribes.length))
  else if (what === 'refetch') subject.refetch()
  else if (what === 'setData') subject.setData()
  else if (what === 'invalidate') world.invalidate(subject)
  else if (what === 'clear') world.clear()
  else if (what === 'respond' && live) await subject.respond(live, true, flush)
  else if (what === 'fail' && live) await subject.respond(live, false, flush)
  else if (what === 'late') {
    const late = random.pick(subject.loads.filter(load => load !== live))
    if (late) await subject.respond(late, random.below(2) === 0, flush)
  } else if (what === 'time') world.pass(random.pick(TIMES) ?? 0)
  else if (what === 'clock-back') vi.setSystemTime(Date.now() - random.below(600_000))
  return what === 'clear'
}

/** Responds to all pending requests, in any order. */
async function finish(world: World, random: Random): Promise<void> {
  for (const subject of world.subjects) {
    while (subject.loads.length > 0) {
      const load = random.pick(subject.loads)
      if (load) await subject.respond(load, random.below(2) === 0, flush)
      subject.check()
    }
  }
  await allSettled()
  for (const subject of world.subjects) subject.finish()
}

async function interleave(seed: number): Promise<void> {
  const random = createRandom(seed)
  const world = new World()
  const taken: string[] = []
  try {
    for (let count = 0; count < STEPS; count++) {
      const what = random.pick(STEPS_TO_TAKE)
      taken.push(what ?? '')
      const had = world.subjects.map(({ query }) => query.data.peek() !== undefined)
      const started = world.subjects.map(subject => subject.started)
      const cleared = await step(world, random, what)
      await flush()
      for (const [index, subject] of world.subjects.entries()) {
        if (!cleared) subject.kept(had[index] ?? false)
        subject.check()
        const mayStart = /^(subscribe|refetch|invalidate)$/.test(what ?? '')
        assert(mayStart || subject.started === started[index], 'no other step starts a request')
      }
    }
    await finish(world, random)
  } catch (cause) {
    throw new Error(`seed ${seed}: ${String(cause)}, after ${taken.join(', ')}`, { cause })
  } finally {
    vi.clearAllTimers()
  }
}

test('the cache keeps its laws in every order of events', { timeout: 120_000 }, async () => {
  let held = 0
  for (let run = 0; run < RUNS; run++) {
    await interleave(FIRST_SEED + run)
    held++
  }
  console.log(`${held} of ${RUNS} interleavings keep the laws`)
  expect(held).toBe(RUNS)
})
