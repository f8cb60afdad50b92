import { batch, type ReadonlySignal, signal } from '@preact/signals-react'
import type { Lazy } from './chunk.ts'
import type { History, Location, SitePath } from './history.ts'
import { findRoute, type Route, type RouteRow } from './route-table.ts'

/** How the current page was reached. Focus and scrolling depend on it. */
export type NavigationType = 'start' | 'push' | 'replace' | 'pop'

/** The page that is shown. `replaceUrl()` leaves it as it is. */
export interface Page<R extends RouteRow, Screen> {
  readonly row: R
  readonly params: Readonly<Record<string, string>>
  /** The query of the address that led here. */
  readonly search: string
  readonly navigation: NavigationType
  /** Names the history entry that the page was opened with. */
  readonly key: string
  /** Different for every navigation. */
  readonly id: number
  /** Undefined while an action is under way, and when the screen did not load. */
  readonly screen: Screen | undefined
  /** Why the screen did not load. */
  readonly failure: unknown
}

/** The current page, and navigation to another. */
export interface Router<R extends RouteRow, Screen> {
  readonly page: ReadonlySignal<Page<R, Screen> | undefined>
  /** The chunk of a pending navigation is being loaded. */
  readonly loading: ReadonlySignal<boolean>
  /** Goes to a path of this site; the address that is already shown is not added to the history again. */
  navigate(url: SitePath, options?: { readonly replace?: boolean }): void
  /** Replaces the address of the current page and renders nothing, unless a navigation is pending. */
  replaceUrl(url: SitePath): void
  /** Resolves the current address again: at the start, and when the table changed. */
  refresh(): void
}

interface RouterOptions<R extends RouteRow, Screen> {
  readonly history: History
  /** The table that applies now. */
  readonly rows: () => readonly R[]
  /** Finds a screen by the name in its row. */
  readonly screenNamed: (name: NonNullable<R['screen']>) => Lazy<Screen>
  /** Runs the action of a row. */
  readonly act: (row: R, params: Readonly<Record<string, string>>) => void
  /** Is called before each redirect. */
  readonly onRedirect?: (row: R, location: Location) => void
  /** Goes to the other site of a row. */
  readonly redirectExternally: () => void
  /** Is called with the key of a history entry just before another page takes its place. */
  readonly onLeave?: (key: string) => void
}

/** Creates a router (§2). It starts with the first `refresh()`. */
export function createRouter<R extends RouteRow, Screen>(
  options: RouterOptions<R, Screen>,
): Router<R, Screen> {
  const { history, rows, screenNamed, act, onRedirect, redirectExternally, onLeave } = options
  const page = signal<Page<R, Screen> | undefined>(undefined)
  const loading = signal(false)
  let shown = { ...history.location, key: history.key }
  let lastId = 0

  const cancelPending = () => {
    lastId++
    loading.value = false
  }

  /** Applies the table to the current address, and follows redirects. */
  function resolve(navigation: NavigationType): void {
    const { location } = history
    const route = findRoute(rows(), location)
    if (!route) return
    if (route.row.externalRedirect) {
      cancelPending()
      redirectExternally()
    } else if (route.target === undefined) {
      void open(route, navigation)
    } else {
      onRedirect?.(route.row, location)
      history.replace(route.target)
      resolve(navigation)
    }
  }

  /** Shows the screen of a row once its chunk is there, or runs its action. A newer navigation supersedes it. */
  async function open({ row, params }: Route<R>, navigation: NavigationType): Promise<void> {
    const id = ++lastId
    const location = { ...history.location, key: history.key }
    const commit = (screen: Screen | undefined, failure?: unknown) => {
      if (id !== lastId) return
      batch(() => {
        loading.value = false
        if (page.peek()) onLeave?.(shown.key)
        shown = location
        const { search, key } = location
        page.value = { row, params, search, key, navigation, id, screen, failure }
      })
    }
    const lazyScreen = row.screen === undefined ? undefined : screenNamed(row.screen)
    const screen = lazyScreen?.peek()
    if (!lazyScreen || screen) {
      commit(screen)
      if (row.action) act(row, params)
      return
    }
    loading.value = true
    try {
      commit(await lazyScreen.load())
    } catch (failure) {
      commit(undefined, failure)
    }
  }

  /** Whether an address is that of the page that is shown, or an anchor on it, which the browser handles. */
  const isShown = ({ path, search, hash }: Location) =>
    page.peek() !== undefined && shown.path === path && shown.search === search && !hash.startsWith('#/')

  history.listen(() => (isShown(history.location) ? cancelPending() : resolve('pop')))

  return {
    page,
    loading,
    navigate(url, { replace = false } = {}) {
      const { path, search, hash } = history.location
      const isSame = url === path + search + hash
      if (replace || isSame) history.replace(url)
      else history.push(url)
      resolve(replace ? 'replace' : 'push')
    },
    replaceUrl(url) {
      if (loading.peek()) return
      history.replace(url)
      shown = { ...history.location, key: history.key }
    },
    refresh: () => resolve(page.peek() ? 'replace' : 'start'),
  }
}
