import { readConfigBlock } from '../api/config-block.ts'
import type { Config } from '../api/config-schema.ts'
import { openChannel } from '../features/session/tabs.ts'
import { captureToken } from '../features/session/token.ts'
import { keepEarlyPresses } from './early-presses.ts'
import { findPage } from './find-page.ts'
import { reloadFresh } from './fresh-scripts.ts'
import { withLock } from './lock.ts'
import { type PaintedPage, paint, unpaint } from './paint.ts'
import { createPrefetch } from './prefetch.ts'

/** What the script in the document passes on to the app. */
export interface Start {
  readonly token: string | undefined
  readonly fetch: typeof window.fetch
  readonly channel: BroadcastChannel | undefined
  /** Resolves once no other tab is posting a token. Never rejects. */
  ready(): Promise<unknown>
  /** Drops the prefetched answers and the painted page, which belong to an earlier session. */
  discard(): void
  /** Returns the painted page and the controls that were pressed on it, and paints nothing any more. */
  handOver(): { readonly painted: PaintedPage | undefined; readonly pressed: Set<HTMLElement> }
  /** Loads the page again, with fresh scripts. */
  reload(): void
}

/**
 * Starts before the app's script has loaded (§4): removes the token from the address, listens to the other tabs, loads the
 * current user and the data of the screen, and paints that screen. Without a usable configuration it sends nothing, and
 * the app shows what is wrong.
 */
export function start(window: Window): Start {
  const { document } = window
  const token = captureToken(window)
  const channel = openChannel()
  const untilApp = new AbortController()
  const pressed = keepEarlyPresses(document, untilApp.signal)
  const prefetch = createPrefetch((input, init) => window.fetch(input, init))
  const config = readConfigBlock(document)
  let painted: PaintedPage | undefined
  /** Aborted when the session changes or the app takes over. */
  let current = new AbortController()
  let ready: Promise<unknown> = Promise.resolve()

  async function findAndPaint(config: Config, signal: AbortSignal): Promise<void> {
    const page = await findPage({ window, config, prefetch, token, channel, signal })
    await parsed(document)
    if (page && !signal.aborted && paint(page, config, document)) painted = page
  }

  function begin(): void {
    current = new AbortController()
    const { signal } = current
    if (!config) return
    const work = () => findAndPaint(config, signal).catch(() => {})
    // Two tabs with the same link wait for each other, so that the token is posted once.
    if (token) ready = withLock(work, signal)
    else void work()
  }

  function discard(): void {
    current.abort()
    prefetch.dropReads()
    if (!painted) return
    painted = undefined
    unpaint(document)
    pressed.clear()
  }

  /** A login of the painted member changes nothing here. */
  const isChange = ({ data }: MessageEvent) => data?.type !== 'login' || data.id !== painted?.user?.id

  if (channel) {
    channel.addEventListener('message', event => isChange(event) && discard())
    // The app replaces this listener with its own.
    channel.onmessage = event => isChange(event) && begin()
  }
  begin()

  return {
    token,
    channel,
    discard,
    ready: () => ready,
    reload: reloadFresh,
    fetch: prefetch.fetch,
    handOver() {
      current.abort()
      untilApp.abort()
      const result = { painted, pressed }
      painted = undefined
      return result
    },
  }
}

/** Resolves when the document is parsed, since an earlier template may be incomplete. */
const parsed = (document: Document) =>
  new Promise(resolve => {
    if (document.readyState !== 'loading') resolve(true)
    document.addEventListener('readystatechange', resolve)
  })

/** Starts with the app, if the host's policy blocks the script in the document: nothing is prefetched or painted. */
export const startLate = (window: Window): Start => ({
  token: captureToken(window),
  channel: openChannel(),
  ready: async () => {},
  discard: () => {},
  reload: () => location.reload(),
  fetch: (input, init) => window.fetch(input, init),
  handOver: () => ({ painted: undefined, pressed: new Set() }),
})
