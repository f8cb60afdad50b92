import { type Outcome, replay } from './play.ts'

/** Cuts a failed run down to the fewest steps that still break the same invariant. */
export async function shrink(failed: Outcome): Promise<Outcome> {
  let best = failed
  for (let size = Math.ceil(best.trace.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = best.trace.steps.length - size; from > -size; from -= size) {
      const steps = best.trace.steps.filter((_, place) => place < from || place >= from + size)
      if (steps.length === best.trace.steps.length) continue
      const outcome = await replay({ ...best.trace, steps })
      if (outcome.failure?.invariant === failed.failure?.invariant) best = outcome
    }
  }
  return best
}
