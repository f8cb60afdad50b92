import { batch, type ReadonlySignal, signal } from '@preact/signals-react'
import type { ReactNode } from 'react'
import type { Lazy } from './chunk.ts'
import type { RouterHistory, RouterLocation, SitePath } from './history.ts'
import type { Params } from './match.ts'
import { findRoute, type Route } from './route-table.ts'

/** How the member reached the page; decides about focus and scrolling. */
export type NavigationKind = 'load' | 'push' | 'replace' | 'pop'

/** The component of a route, without props. */
export type Screen = () => ReactNode

/** A shown page. `replaceUrl()` does not change it. */
export interface CurrentPage {
  readonly name: string
  readonly navigation: NavigationKind
  /** Unique for each navigation. */
  readonly id: number
  /** Undefined if its chunk did not load. */
  readonly screen: Screen | undefined
  readonly failure: unknown
}

/** The address of the current page, without its hash. */
interface PageLocation extends Omit<RouterLocation, 'hash'> {
  readonly params: Params
}

export interface Router {
  readonly page: ReadonlySignal<CurrentPage | undefined>
  readonly location: ReadonlySignal<PageLocation>
  /** Whether the chunk of a pending navigation is loading. */
  readonly loading: ReadonlySignal<boolean>
  /** Goes to an address. The current address gets no second history entry. */
  navigate(url: SitePath, options?: { readonly replace?: boolean }): void
  /** Replaces the address without rendering a page. Ignored while a navigation is pending. */
  replaceUrl(url: SitePath): void
  /** Applies the route table to the current address: at the start, and when the table has changed. */
  refresh(): void
}

interface RouterOptions {
  readonly history: RouterHistory
  readonly rows: () => readonly Route[]
  readonly screenNamed: (name: string) => Pick<Lazy<Screen | undefined>, 'peek' | 'load'>
  readonly onRedirect?: (from: RouterLocation) => void
  readonly redirectExternally: () => void
}

/** Whether an address differs only by an anchor, which the browser handles. */
const isSamePage = ({ path, search, hash }: RouterLocation, shown: PageLocation) =>
  path === shown.path && search === shown.search && !hash.startsWith('#/')

/** Creates a router (§2). It shows the first page after `refresh()`. */
export function createRouter(options: RouterOptions): Router {
  const { history, rows, onRedirect, redirectExternally } = options
  const { page, location, loading, open, cancelPending } = createPages(options)

  /** Applies the route table to the current address, and follows redirects. */
  function resolve(navigation: NavigationKind): void {
    const route = findRoute(rows(), history.location)
    if (!route) return
    const { row, params, target } = route
    if (row.externalRedirect) {
      cancelPending()
      redirectExternally()
    } else if (target !== undefined) {
      onRedirect?.(history.location)
      history.replace(target)
      resolve(navigation)
    } else if (row.name !== undefined) {
      void open(row.name, params, navigation)
    }
  }

  history.listen(() => {
    if (page.peek() && isSamePage(history.location, location.peek())) cancelPending()
    else resolve('pop')
  })

  return {
    page,
    location,
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
      const { path, search } = history.location
      location.value = { path, search, params: findRoute(rows(), history.location)?.params ?? {} }
    },
    refresh: () => resolve(page.peek() ? 'replace' : 'load'),
  }
}

/** Creates the signals of the current page, and the function that loads the next one. */
function createPages({ history, screenNamed }: RouterOptions) {
  const page = signal<CurrentPage | undefined>(undefined)
  const loading = signal(false)
  const location = signal<PageLocation>({ ...history.location, params: {} })
  let lastId = 0

  return {
    page,
    location,
    loading,
    cancelPending(): void {
      lastId++
      loading.value = false
    },
    /** Loads and shows a screen. A newer navigation cancels it. */
    async open(name: string, params: Params, navigation: NavigationKind): Promise<void> {
      const id = ++lastId
      const { path, search } = history.location
      const commit = (screen: Screen | undefined, failure?: unknown) => {
        if (id !== lastId) return
        batch(() => {
          loading.value = false
          location.value = { path, search, params }
          page.value = { name, navigation, id, screen, failure }
        })
      }
      const screen = screenNamed(name)
      const loaded = screen.peek()
      if (loaded) return commit(loaded)
      loading.value = true
      await screen.load().then(commit, (failure: unknown) => commit(undefined, failure))
    },
  }
}
