/** A number from 0 up to, but not including, 1 that follows from a text (FNV-1a, mixed as MurmurHash3 ends). */
function chanceOf(text: string): number {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place++)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** Repeatable random numbers: each follows from the key and the number of the draw, and from no other key. */
export function createRandom(key: string) {
  let draws = 0
  const nextDraw = () => `${key} ${++draws} `
  return {
    /** An integer from 0 up to, but not including, `end`. */
    below: (end: number): number => Math.floor(chanceOf(nextDraw()) * end),
    /**
     * One of the items, or undefined without items. Each item draws a number, and the highest wins, so that a text added
     * to the list changes only the picks that it wins.
     */
    pick<T>(items: readonly T[]): T | undefined {
      const draw = nextDraw()
      const copies = new Map<string, number>()
      let winner: T | undefined
      let highest = -1
      for (const item of items) {
        const name = typeof item === 'string' ? item : ''
        const copy = copies.get(name) ?? 0
        copies.set(name, copy + 1)
        const chance = chanceOf(`${draw}${name} ${copy}`)
        if (chance > highest) [winner, highest] = [item, chance]
      }
      return winner
    },
  }
}

export type Random = ReturnType<typeof createRandom>
