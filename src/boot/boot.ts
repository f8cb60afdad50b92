import { readConfigBlock } from '../api/config-block.ts'
import type { Config } from '../api/config-schema.ts'
import type { Answers } from '../api/reads.ts'
import { openChannel, tabMessage } from '../features/session/tabs.ts'
import { captureToken } from '../features/session/token.ts'
import { BLOCKS, type MemberPage } from './blocks.tsx'
import { captureEarlyPresses } from './early-presses.ts'
import { type FoundPage, findPage } from './find-page.ts'
import { reloadFresh } from './fresh-scripts.ts'
import { saysUnavailable } from './load-failure.ts'
import { reportMistake } from './mistake.ts'
import { drawBlock, drawPage } from './paint.tsx'
import { createPrefetch } from './prefetch.ts'

/** How long the app waits for new answers in the place of old ones, in ms. */
const REFRESH_TIMEOUT = 5000

/** What the script in the document passes on to the app. */
export type Boot = ReturnType<typeof boot>

/** A page that was painted before the app ran, and that the app hydrates. */
interface PaintedPage extends Pick<MemberPage, 'name' | 'user'> {
  /** Whether its block is painted too. */
  readonly hasBlock: boolean
}

/**
 * Starts before the app's script has loaded (§4): removes the token from the address, listens to the other tabs, loads the
 * current user and the data of the screen, and paints that screen. Without a usable configuration it sends nothing, and
 * the app reports the problem.
 */
export function boot(window: Window) {
  const { document } = window
  const token = captureToken(window)
  const channel = openChannel()
  const untilApp = new AbortController()
  const untilChange = new AbortController()
  // A status with consequences stays until the app has recorded it, unless the app does not load.
  const holdsLinks = () =>
    painted?.hasBlock === true && BLOCKS[painted.name]?.isRecorded === true && !saysUnavailable(document)
  const pressed = captureEarlyPresses(document, untilApp.signal, holdsLinks)
  let lastFocused: Element | undefined
  const rememberFocus = ({ target }: Event) => {
    lastFocused = target instanceof Element ? target : undefined
  }
  document.addEventListener('focusin', rememberFocus, { signal: untilApp.signal })
  const prefetch = createPrefetch((input, init) => window.fetch(input, init))
  const config = readConfigBlock(document)
  const root = () => document.getElementById('root') as HTMLElement
  let found: FoundPage | undefined
  let painted: PaintedPage | undefined
  let answers: Answers | undefined
  /** When the answers were read, in ms since 1970. */
  let readAt = 0

  async function findAndPaint(config: Config): Promise<void> {
    const { signal } = untilChange
    found = await findPage({ window, config, prefetch, token, channel, signal })
    await parsed(document)
    const page = found && drawPage(found, undefined, config, window)
    if (!found || !page || signal.aborted) return
    root().replaceChildren(page.content)
    root().hidden = false
    const { name, user } = found
    painted = { name, user, hasBlock: false }
    void paintBlock(found, config).catch(problem => reportMistake(problem, window, config))
  }

  async function paintBlock({ read, ...page }: FoundPage, config: Config): Promise<void> {
    answers = await read()
    readAt = Date.now()
    if (painted) painted = { ...painted, hasBlock: drawBlock(root(), page, answers, config, window) }
  }

  /** Drops the prefetched answers and the painted page, which belong to an earlier session. */
  function discard(): void {
    untilChange.abort()
    prefetch.dropReads()
    if (!painted) return
    painted = undefined
    root().hidden = true
    root().replaceChildren()
    pressed.clear()
  }

  // A login of the painted member changes nothing here.
  channel?.addEventListener('message', ({ data }) => {
    const message = tabMessage(data)
    if (message && !('id' in message && message.id === painted?.user?.id)) discard()
  })
  if (config) findAndPaint(config).catch(problem => reportMistake(problem, window, config))

  return {
    token,
    channel,
    /** Loads the page again, with fresh scripts. */
    reload: reloadFresh,
    fetch: prefetch.fetch,
    discard,
    /** Reads the answers of the painted block again if they are older than `maxAge` (ms). Never rejects. */
    async refresh(maxAge: number) {
      if (!found || !painted?.hasBlock || Date.now() - readAt < maxAge) return
      const late = new Promise<undefined>(resolve => void setTimeout(resolve, REFRESH_TIMEOUT))
      answers = await Promise.race([found.read(true).catch(() => undefined), late])
    },
    /** Draws a page as the app renders it first. Undefined without a frame for it. */
    draw: (page: MemberPage, answers: Answers | undefined) =>
      config && drawPage(page, answers, config, window),
    /**
     * Returns the painted page, the answers that its block was painted from, the controls that were pressed on it and the one
     * that had the focus last. Paints nothing any more.
     */
    handOver() {
      untilChange.abort()
      untilApp.abort()
      const taken = painted?.hasBlock ? answers : undefined
      if (taken) found?.release()
      const result = { painted, answers: taken, pressed, lastFocused }
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
