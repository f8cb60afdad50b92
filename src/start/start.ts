import type { Config } from '../api/config.ts'
import { readConfigBlock } from '../api/config-block.ts'
import { attempt } from '../lib/attempt.ts'
import { isTabMessage, openChannel } from '../session/tabs.ts'
import { captureTokens, type Tokens } from '../session/token.ts'
import { keepEarlyPresses } from './early-presses.ts'
import { findFirstPage } from './first-page.ts'
import { type PaintedPage, paint, unpaint } from './paint.ts'
import { createPrefetch } from './prefetch.ts'

/** What the script in the document began, for the app to go on with. */
export interface Start {
  readonly tokens: Tokens
  readonly fetch: typeof window.fetch
  readonly channel: BroadcastChannel | undefined
  /** The session has changed: what was prefetched is forgotten, and what was painted is taken away. */
  reset(): void
  /** Hands the page over to the app: what was painted, and a function that does once what was pressed meanwhile. */
  handOver(): { readonly painted: PaintedPage | undefined; readonly replayPresses: () => void }
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
  const presses = keepEarlyPresses(document)
  const prefetch = createPrefetch((input, init) => window.fetch(input, init))
  const config = attempt(() => readConfigBlock(document))
  /** Changes with the session, so that nothing of an earlier one is painted. */
  let epoch = 0
  let painted: PaintedPage | undefined

  async function begin(config: Config): Promise<void> {
    const began = epoch
    const page = await findFirstPage({ window, config, prefetch, tokens })
    if (began === epoch && page && paint(page, config, document)) painted = page
  }
  /** Two pages with the same link take turns, so that its token is posted once. */
  const inTurn = (work: () => Promise<void>) =>
    tokens.peek() && navigator.locks ? navigator.locks.request('klup-sso', work) : work()
  const run = () => void (config && inTurn(() => begin(config)).catch(() => {}))

  function reset(): void {
    epoch++
    prefetch.dropReads()
    if (painted) unpaint(document)
    painted = undefined
  }

  if (channel) {
    // The app puts its own listener in the place of this one.
    channel.onmessage = ({ data }) => {
      if (!isTabMessage(data)) return
      reset()
      run()
    }
  }
  run()

  return {
    tokens,
    channel,
    reset,
    fetch: prefetch.fetch,
    handOver() {
      epoch++
      const handed = { painted, replayPresses: presses.stop() }
      painted = undefined
      return handed
    },
  }
}

/** The same when the host's policy does not let the script in the document run: nothing is prefetched or painted. */
export const startLate = (window: Window): Start => ({
  tokens: captureTokens(window),
  channel: openChannel(),
  reset: () => {},
  fetch: (input, init) => window.fetch(input, init),
  handOver: () => ({ painted: undefined, replayPresses: () => {} }),
})
