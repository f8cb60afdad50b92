import { batch, signal } from '@preact/signals-react'
import type { History } from './history.ts'

/** How the current page was reached: it decides about focus and scrolling. */
export type Arrival = 'start' | 'push' | 'replace' | 'pop'

/** What is to be seen now. */
export interface Page<Screen> {
  readonly path: string
  readonly pattern: string
  readonly params: Readonly<Record<string, string>>
  readonly search: string
  readonly arrival: Arrival
  /** The key of the history entry. */
  readonly key: string
  /** Different for every arrival. */
  readonly turn: number
  /** Undefined while a row that shows nothing is at work. */
  readonly screen: Screen | undefined
  /** Why the screen could not be loaded. */
  readonly failure: unknown
}

/** A page that was begun; it is the newest until another one is. */
interface Begun<Screen> {
  isNewest(): boolean
  /** Makes it the current page, unless a newer one was begun. */
  show(screen: Screen | undefined, failure?: unknown): void
}

/** The page that is shown, and the one that is on its way to take its place. */
export type Pages<Screen> = ReturnType<typeof createPages<Screen>>

/** Begins without a page; `fade` is how one that was asked for takes the place of another. */
export function createPages<Screen>(
  history: History,
  fade: (change: () => void) => void = change => change(),
) {
  const current = signal<Page<Screen> | undefined>(undefined)
  const loading = signal(false)
  const leaving = new Set<(page: Page<Screen>) => void>()
  let newest = 0

  function show(page: Page<Screen>): void {
    const last = current.peek()
    const change = () =>
      batch(() => {
        loading.value = false
        if (last) for (const listener of leaving) listener(last)
        current.value = page
      })
    if (last && (page.arrival === 'push' || page.arrival === 'pop')) fade(change)
    else change()
  }

  return {
    current,
    /** A screen's chunk is on its way. */
    loading,
    /** Begins a page at the current address. */
    begin(arrival: Arrival, pattern: string, params: Page<Screen>['params']): Begun<Screen> {
      const turn = ++newest
      const { path, search } = history.location
      const begun = { path, search, pattern, params, arrival, turn, key: history.key }
      const isNewest = () => turn === newest
      return {
        isNewest,
        show: (screen, failure) => isNewest() && show({ ...begun, screen, failure }),
      }
    },
    /** Nothing that is on its way is wanted any more: the current page stays. */
    stay(): void {
      newest++
      loading.value = false
    },
    /** Changes the address of the current page and nothing else, unless another page is on its way. */
    readdress(url: string): void {
      if (loading.peek()) return
      history.replace(url)
      const { path, search } = history.location
      const last = current.peek()
      if (last) current.value = { ...last, path, search, key: history.key }
    },
    onLeave(listener: (page: Page<Screen>) => void): () => void {
      leaving.add(listener)
      return () => leaving.delete(listener)
    },
  }
}
