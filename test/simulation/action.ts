import type { Life } from './life.ts'
import type { Random } from './random.ts'

/** Something that can happen. A trace names it with its argument, so that it can be repeated. */
export interface Action {
  readonly weight: number
  /** Chooses what exactly happens now; undefined if it cannot happen. */
  readonly choose: (life: Life, random: Random) => string | undefined
  /** Does it. Does nothing if it is impossible by now. */
  readonly run: (life: Life, what: string) => unknown
}

/** Chooses one of these texts. */
export const oneOf =
  (...choices: readonly string[]) =>
  (_: unknown, random: Random) =>
    random.pick(choices)
