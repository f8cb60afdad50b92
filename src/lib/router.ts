import { batch, type ReadonlySignal, signal } from '@preact/signals-react'
import type { Lazy } from './chunk.ts'
import type { History, Location } from './history.ts'
import { fill, match, type Params } from './match.ts'

/** What stands behind a path. The first row that matches, and does not pass, wins. */
export interface Row<Screen> {
  readonly path: string
  /** The screen to show, loaded when first needed. */
  readonly screen?: Lazy<Screen>
  /** Where to go instead, on this site; undefined passes on to the next row. Replaces the history entry. */
  readonly redirect?: (params: Readonly<Record<string, string>>, location: Location) => string | undefined
  /** An address outside this site. */
  readonly leave?: (location: Location) => string | undefined
  /** Something to do instead of showing a screen; it navigates on when it is done. */
  readonly enter?: (params: Readonly<Record<string, string>>) => void
}

/** A row that shows a screen; the screen's props are the names in the path. */
export const show = <Path extends string, Screen>(
  path: Path,
  screen: Lazy<(props: Params<Path>) => Screen>,
): Row<(props: Record<string, string>) => Screen> => ({
  path,
  screen: screen as unknown as Lazy<(props: Record<string, string>) => Screen>,
})

/** A row that redirects; the target may only use names that the path has. */
export const redirect = <Path extends string, Target extends string>(
  path: Path,
  target: Params<Path> extends Params<Target> ? Target : never,
  { keepSearch = false } = {},
): Row<never> => ({
  path,
  redirect: (params, { search }) => fill(target, params) + (keepSearch ? search : ''),
})

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

/** The router: where are we, and how to get elsewhere. */
export interface Router<Screen> {
  readonly page: ReadonlySignal<Page<Screen> | undefined>
  /** A screen's chunk is on its way. */
  readonly loading: ReadonlySignal<boolean>
  /** Goes to a path of this site; the address that is already shown is not added to the history again. */
  navigate(url: string, options?: { readonly replace?: boolean }): void
  /** Changes the address of the current page and nothing else, unless another page is on its way. */
  readdress(url: string): void
  /** Looks at the current address again: at the start, and when the rows changed. */
  refresh(): void
  /** Called just before another page takes the place of the current one. */
  onLeave(listener: (page: Page<Screen>) => void): () => void
}

interface RouterOptions<Screen> {
  readonly history: History
  /** The table that applies now. */
  readonly rows: () => readonly Row<Screen>[]
  /** Goes to an address outside this site. */
  readonly leave: (url: string) => void
  /** A screen did not load: resolves to true when the whole page is being loaded anew, so that nothing else is shown. */
  readonly recover?: (failure: unknown) => Promise<boolean>
}

const MAX_REDIRECTS = 10

/** Makes a router. It starts with the first `refresh()`. */
export function createRouter<Screen>(options: RouterOptions<Screen>): Router<Screen> {
  const { history, rows, leave, recover = async () => false } = options
  const page = signal<Page<Screen> | undefined>(undefined)
  const loading = signal(false)
  const leaving = new Set<(page: Page<Screen>) => void>()
  let newest = 0

  function resolve(arrival: Arrival, redirects = 0): void {
    const { location } = history
    for (const row of rows()) {
      const params = match(row.path, location.path)
      const outside = params && row.leave?.(location)
      const target = params && row.redirect?.(params, location)
      if (outside) {
        stay()
        leave(outside)
      } else if (target !== undefined && redirects < MAX_REDIRECTS) {
        history.replace(target)
        resolve(arrival, redirects + 1)
      } else if (target !== undefined) {
        open(arrival, row.path, {}).show({ failure: new Error(`${target} is redirected without end.`) })
      } else if (params && (row.enter || row.screen)) enter(row, params, arrival)
      else continue
      return
    }
  }

  /** Nothing that is on its way is wanted any more: the current page stays. */
  function stay() {
    newest++
    loading.value = false
  }

  /** Begins a page; `show` makes it the current one, unless a newer one was begun. */
  function open(arrival: Arrival, pattern: string, params: Page<Screen>['params']) {
    const turn = ++newest
    const { path, search } = history.location
    const begun = { path, search, pattern, params, arrival, turn, key: history.key }
    return {
      isNewest: () => turn === newest,
      show(result: { screen?: Screen | undefined; failure?: unknown }) {
        if (turn !== newest) return
        batch(() => {
          loading.value = false
          const last = page.peek()
          if (last) for (const listener of leaving) listener(last)
          page.value = { ...begun, screen: undefined, failure: undefined, ...result }
        })
      },
    }
  }

  function enter(
    { path, screen, enter: act }: Row<Screen>,
    params: Page<Screen>['params'],
    arrival: Arrival,
  ): void {
    const next = open(arrival, path, params)
    const ready = screen?.peek()
    if (screen && !ready) {
      loading.value = true
      screen.load().then(
        loaded => next.show({ screen: loaded }),
        async failure => {
          if (!next.isNewest() || !(await recover(failure))) next.show({ failure })
        },
      )
    } else {
      next.show({ screen: ready })
      act?.(params)
    }
  }

  history.listen(() => {
    const last = page.peek()
    const { path, search, hash } = history.location
    // Only the hash changed, and it names no path: an anchor on the page, which the browser has handled.
    // Or the member came back to the page that is still there, since the next one's chunk has not come.
    if (last?.path === path && last.search === search && !hash.startsWith('#/')) return stay()
    resolve('pop')
  })

  return {
    page,
    loading,
    navigate(url, { replace = false } = {}) {
      const { path, search, hash } = history.location
      const again = url === path + search + hash
      if (replace || again) history.replace(url)
      else history.push(url)
      resolve(replace ? 'replace' : 'push')
    },
    readdress(url) {
      if (loading.peek()) return
      history.replace(url)
      const { path, search } = history.location
      const last = page.peek()
      if (last) page.value = { ...last, path, search, key: history.key }
    },
    refresh: () => resolve(page.peek() ? 'replace' : 'start'),
    onLeave(listener) {
      leaving.add(listener)
      return () => leaving.delete(listener)
    },
  }
}
