import { CONVERGES, type Outcome, relive, type Trace } from './run.ts'

/** Cuts a failing life down to the fewest steps that still break the same promise. */
export async function shrink(failed: Outcome): Promise<Outcome> {
  let best = failed
  const { promise } = failed.failure ?? {}
  const stillFails = async (trace: Trace) => {
    const outcome = await relive(trace, { converges: promise === CONVERGES })
    const isSame = outcome.failure?.promise === promise
    if (isSame) best = outcome
    return isSame
  }
  for (let size = Math.ceil(best.trace.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = best.trace.steps.length - size; from > -size; from -= size) {
      const steps = best.trace.steps.filter((_, place) => place < from || place >= from + size)
      if (steps.length < best.trace.steps.length) await stillFails({ ...best.trace, steps })
    }
  }
  return best
}

/** Writes a failing life as a file of `test/flows`; `npx biome check --write` formats it. */
export const asTest = ({ trace, failure }: Outcome): string =>
  `import { expect, test } from 'vitest'
import { relive } from '../simulation/run.ts'
import { setUpFlow } from '../support/flow.ts'

setUpFlow()

test(${JSON.stringify(failure?.promise)}, async () => {
  // ${failure?.how.replaceAll('\n', ' ').slice(0, 200)}
  const { failure } = await relive({
    cast: ${JSON.stringify(trace.cast)},
    as: ${JSON.stringify(trace.as)},
    at: ${JSON.stringify(trace.at)},
    steps: [
      ${trace.steps.map(step => `${JSON.stringify(step)},`).join('\n      ')}
    ],
  })
  expect(failure).toBe(undefined)
})`
