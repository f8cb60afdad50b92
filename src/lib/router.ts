import type { ReadonlySignal } from '@preact/signals-react'
import type { History, Location } from './history.ts'
import { type Arrival, createPages, type Page, type Pages } from './pages.ts'
import { type Found, lookUp, type Row } from './rows.ts'

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
  /** Makes the change from one page to the next visible. */
  readonly fade?: (change: () => void) => void
}

const MAX_REDIRECTS = 10

/** Makes a router (§2). It starts with the first `refresh()`. */
export function createRouter<Screen>(options: RouterOptions<Screen>): Router<Screen> {
  const { history } = options
  const pages = createPages<Screen>(history, options.fade)
  const resolve = (arrival: Arrival) => follow(pages, options, arrival)

  history.listen(() => (isShown(pages.current.peek(), history.location) ? pages.stay() : resolve('pop')))

  return {
    page: pages.current,
    loading: pages.loading,
    navigate(url, { replace = false } = {}) {
      const { path, search, hash } = history.location
      const again = url === path + search + hash
      if (replace || again) history.replace(url)
      else history.push(url)
      resolve(replace ? 'replace' : 'push')
    },
    readdress: pages.readdress,
    refresh: () => resolve(pages.current.peek() ? 'replace' : 'start'),
    onLeave: pages.onLeave,
  }
}

/**
 * Whether the member is back at the page that is still there, since the next one's chunk has not come. Or only the
 * hash changed, and it names no path: an anchor on the page, which the browser has handled.
 */
const isShown = (page: Page<unknown> | undefined, { path, search, hash }: Location): boolean =>
  page?.path === path && page.search === search && !hash.startsWith('#/')

/** Does what the table says about the current address, over any redirects. */
function follow<Screen>(
  pages: Pages<Screen>,
  options: RouterOptions<Screen>,
  arrival: Arrival,
  redirects = 0,
): void {
  const { history, rows, leave, recover } = options
  const found = lookUp(rows(), history.location)
  if (!found) return
  const { row, outside, target } = found
  if (outside) {
    pages.stay()
    leave(outside)
  } else if (target === undefined) {
    open(pages, found, arrival, recover)
  } else if (redirects < MAX_REDIRECTS) {
    history.replace(target)
    follow(pages, options, arrival, redirects + 1)
  } else {
    const failure = new Error(`${target} is redirected without end.`)
    pages.begin(arrival, row.path, {}).show(undefined, failure)
  }
}

/** Shows the screen of a row, once its chunk is there, or does what stands there instead. */
function open<Screen>(
  pages: Pages<Screen>,
  { row, params }: Found<Screen>,
  arrival: Arrival,
  recover: RouterOptions<Screen>['recover'],
): void {
  const { isNewest, show } = pages.begin(arrival, row.path, params)
  const ready = row.screen?.peek()
  if (row.screen && !ready) {
    pages.loading.value = true
    row.screen.load().then(show, async failure => {
      if (!isNewest() || !(await recover?.(failure))) show(undefined, failure)
    })
  } else {
    show(ready)
    row.enter?.(params)
  }
}
