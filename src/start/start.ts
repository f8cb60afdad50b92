import { readConfigBlock } from '../api/config-block.ts'
import type { Config } from '../api/config-schema.ts'
import { openChannel } from '../features/session/tabs.ts'
import { captureTokens, type Tokens } from '../features/session/token.ts'
import { keepEarlyPresses } from './early-presses.ts'
import { findFirstPage } from './find-page.ts'
import { withLock } from './lock.ts'
import { type PaintedPage, paint, unpaint } from './paint.ts'
import { createPrefetch } from './prefetch.ts'

/** What the script in the document began, for the app to go on with. */
export interface Start {
  readonly tokens: Tokens
  readonly fetch: typeof window.fetch
  readonly channel: BroadcastChannel | undefined
  /** Resolves when no other page is posting the token of the same link any more. Never rejects. */
  ready(): Promise<unknown>
  /** The session has changed: what was prefetched is forgotten, and what was painted is taken away. */
  reset(): void
  /** Hands the page over to the app: what was painted, and the controls that were pressed meanwhile. */
  handOver(): { readonly painted: PaintedPage | undefined; readonly pressed: Set<HTMLElement> }
}

/**
 * Begins before the app's script is there (§4): takes the token out of the address, listens to the other tabs, asks who
 * is signed in and what the screen of this address reads, and paints that screen. Without a usable configuration it asks
 * nothing: the app says what is wrong.
 */
export function start(window: Window): Start {
  const { document } = window
  const tokens = captureTokens(window)
  const channel = openChannel()
  const beforeApp = new AbortController()
  const pressed = keepEarlyPresses(document, beforeApp.signal)
  const prefetch = createPrefetch((input, init) => window.fetch(input, init))
  const config = readConfigBlock(document)
  let painted: PaintedPage | undefined
  /** Stops what was begun for an earlier session, or before the app took over. */
  let current = new AbortController()
  /** The app waits for it too. */
  let turn: Promise<unknown> = Promise.resolve()

  async function begin(config: Config, signal: AbortSignal): Promise<void> {
    const page = await findFirstPage({ window, config, prefetch, tokens, channel, signal })
    await parsed(document)
    if (page && !signal.aborted && paint(page, config, document)) painted = page
  }

  function run(): void {
    current = new AbortController()
    const { signal } = current
    if (!config) return
    const work = () => begin(config, signal).catch(() => {})
    // Two pages with the same link take turns, so that its token is posted once.
    if (tokens.peek()) turn = withLock(work, signal)
    else void work()
  }

  function reset(): void {
    current.abort()
    prefetch.dropReads()
    if (!painted) return
    painted = undefined
    unpaint(document)
    pressed.clear()
  }

  /** A tab of the same member changes nothing here. */
  const isNews = ({ data }: MessageEvent) => data?.type !== 'login' || data.id !== painted?.user?.id

  if (channel) {
    channel.addEventListener('message', event => isNews(event) && reset())
    // The app puts its own listener in the place of this one.
    channel.onmessage = event => isNews(event) && run()
  }
  run()

  return {
    tokens,
    channel,
    reset,
    ready: () => turn,
    fetch: prefetch.fetch,
    handOver() {
      current.abort()
      beforeApp.abort()
      const handed = { painted, pressed }
      painted = undefined
      return handed
    },
  }
}

/** Resolves when the document is parsed: a template that the parser still reads holds half a page. */
const parsed = (document: Document) =>
  new Promise(resolve => {
    if (document.readyState !== 'loading') resolve(true)
    document.addEventListener('readystatechange', resolve)
  })

/** The same when the host's policy does not let the script in the document run: nothing is prefetched or painted. */
export const startLate = (window: Window): Start => ({
  tokens: captureTokens(window),
  channel: openChannel(),
  ready: async () => {},
  reset: () => {},
  fetch: (input, init) => window.fetch(input, init),
  handOver: () => ({ painted: undefined, pressed: new Set() }),
})
