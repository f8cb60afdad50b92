import { readConfigBlock } from '../api/config-block.ts'
import type { Config } from '../api/config-schema.ts'
import { openChannel, tabMessage } from '../features/session/tabs.ts'
import { captureToken } from '../features/session/token.ts'
import { captureEarlyPresses } from './early-presses.ts'
import { BLOCKS } from './facts.ts'
import { findPage } from './find-page.ts'
import { reloadFresh } from './fresh-scripts.ts'
import { saysUnavailable } from './load-failure.ts'
import { type PaintedPage, paint, paintBlock, unpaint } from './paint.ts'
import { createPrefetch } from './prefetch.ts'

/** What the script in the document passes on to the app. */
export type Start = ReturnType<typeof start>

/**
 * Starts before the app's script has loaded (§4): removes the token from the address, listens to the other tabs, loads the
 * current user and the data of the screen, and paints that screen. Without a usable configuration it sends nothing, and
 * the app reports the problem.
 */
export function start(window: Window) {
  const { document } = window
  const token = captureToken(window)
  const channel = openChannel()
  const untilApp = new AbortController()
  const untilChange = new AbortController()
  // A status with consequences stays until the app has recorded it, unless the app does not load.
  const holdsLinks = () =>
    painted?.facts !== undefined && BLOCKS[painted.screen]?.isRecorded === true && !saysUnavailable(document)
  const pressed = captureEarlyPresses(document, untilApp.signal, holdsLinks)
  const prefetch = createPrefetch((input, init) => window.fetch(input, init))
  const config = readConfigBlock(document)
  let painted: PaintedPage | undefined

  async function findAndPaint(config: Config): Promise<void> {
    const { signal } = untilChange
    const found = await findPage({ window, config, prefetch, token, channel, signal })
    await parsed(document)
    if (!found || signal.aborted || !paint(found.page, config, document)) return
    painted = found.page
    void found.facts.then(facts => {
      if (painted && facts && paintBlock(painted, facts, config, document)) painted = { ...painted, facts }
    })
  }

  /** Drops the prefetched answers and the painted page, which belong to an earlier session. */
  function discard(): void {
    untilChange.abort()
    prefetch.dropReads()
    if (!painted) return
    painted = undefined
    unpaint(document)
    pressed.clear()
  }

  // A login of the painted member changes nothing here.
  channel?.addEventListener('message', ({ data }) => {
    const message = tabMessage(data)
    if (message && !('id' in message && message.id === painted?.user?.id)) discard()
  })
  if (config) findAndPaint(config).catch(() => {})

  return {
    token,
    channel,
    /** Loads the page again, with fresh scripts. */
    reload: reloadFresh,
    fetch: prefetch.fetch,
    discard,
    /** Whether the block of the painted page is filled. */
    hasBlock: () => painted?.facts !== undefined,
    /** Returns the painted page and the controls that were pressed on it, and paints nothing any more. */
    handOver() {
      untilChange.abort()
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
