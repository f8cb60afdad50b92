/** Repeatable random numbers: the same seed gives the same numbers (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    /** An integer from 0 up to, but not including, `end`. */
    below: (end: number): number => Math.floor(next() * end),
    /** One of the items, or undefined without items. */
    pick: <T>(items: readonly T[]): T | undefined => items[Math.floor(next() * items.length)],
  }
}

export type Random = ReturnType<typeof createRandom>
