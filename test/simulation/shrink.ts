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

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** Writes a failing life as a file of `test/flows`. */
export function asTest({ trace, failure }: Outcome): string {
  const { cast, as, at, steps } = trace
  const lines = steps.map(step => `      [${step.map(quoted).join(', ')}],`)
  return [
    "import { expect, test } from 'vitest'",
    "import { relive } from '../simulation/run.ts'",
    "import { setUpFlow } from '../support/flow.ts'",
    '',
    'setUpFlow()',
    '',
    `test(${quoted(failure?.promise ?? '')}, async () => {`,
    `  // ${failure?.how.replaceAll('\n', ' ').slice(0, 200)}`,
    '  const { failure } = await relive({',
    `    cast: [${cast.map(quoted).join(', ')}],`,
    `    as: ${as ? quoted(as) : undefined},`,
    `    at: ${quoted(at)},`,
    '    steps: [',
    ...lines,
    '    ],',
    '  })',
    '  expect(failure).toBe(undefined)',
    '})',
  ].join('\n')
}
