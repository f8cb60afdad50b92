import type { RouterHistory } from '../../src/lib/history.ts'

/** A history in memory also lists its addresses, and goes back and forward. */
interface MemoryHistory extends RouterHistory {
  readonly urls: readonly string[]
  back(): void
  forward(): void
}

/** A history in memory. */
export function memoryHistory(start = '/'): MemoryHistory {
  const entries = [start]
  const listeners: (() => void)[] = []
  let index = 0
  const go = (by: number) => {
    if (entries[index + by] === undefined) return
    index += by
    for (const listener of listeners) listener()
  }
  return {
    get location() {
      // `URL` removes dot segments and escapes, as a browser does.
      const { pathname, search, hash } = new URL(`http://memory${entries[index]}`)
      return { path: pathname, search, hash }
    },
    get urls() {
      return entries.slice(0, index + 1)
    },
    push(url) {
      entries.splice(++index, Number.POSITIVE_INFINITY, url)
    },
    replace(url) {
      entries[index] = url
    },
    back: () => go(-1),
    forward: () => go(1),
    listen: listener => void listeners.push(listener),
  }
}
