import { readConfig } from '../api/config.ts'
import { type Answers, READS } from '../api/reads.ts'
import { type RestartReason, restart } from '../features/session/restart.ts'
import { createTabs, openChannel, restartReasonOf } from '../features/session/tabs.ts'
import { captureToken } from '../features/session/token.ts'
import { changeView } from '../lib/change-view.ts'
import { CallError, isAbort } from '../lib/errors.ts'
import type { MemberPage } from './blocks.tsx'
import { followEarlyUse } from './early-use.ts'
import { type FindPageOptions, type FoundPage, findPage } from './find-page.ts'
import { reloadFresh } from './load-failure.ts'
import { drawBlock, drawPage } from './paint.tsx'
import { createPrefetch } from './prefetch.ts'

/** When the styles of the document show the spinner, in ms. */
const SPINNER_DELAY = 1000

/** What the script in the document passes to the app. */
export type Boot = ReturnType<typeof boot>

/** A painted page, which the app hydrates. */
interface PaintedPage extends Pick<MemberPage, 'name' | 'user'> {
  /** Whether the block is painted too, instead of its skeleton. */
  readonly hasBlock: boolean
}

/**
 * Runs before the app's script has loaded (§4): removes the token from the address, follows the other tabs, reads the
 * current user and the data of the screen, and paints the page. Throws without a configuration, before it sends anything.
 */
export function boot(window: Window) {
  const { document } = window
  const token = captureToken(window)
  const config = readConfig(document)
  const channel = openChannel()
  const untilApp = new AbortController()
  const { signal } = untilApp
  const use = followEarlyUse(document, signal)
  const prefetch = createPrefetch((input, init) => takeUser(window, input) ?? window.fetch(input, init))
  const painter = createPainter({ window, config, prefetch, token })

  /** Drops the prefetched answers and the painted page when their session has ended. */
  function discard(): void {
    prefetch.dropReads()
    if (painter.discard()) use.pressed.clear()
  }

  /** Loads the page again, since it may be somebody else's. */
  function loadAgain(reason: RestartReason): void {
    const { location } = window
    restart(reason, {
      storage: () => window.sessionStorage,
      location,
      address: location.pathname + location.search,
    })
  }

  // The app's listener replaces this one. After a sign-on the user is read again.
  createTabs(channel).listen(message => {
    const memberId = painter.memberId()
    const reason = token && memberId === undefined ? undefined : restartReasonOf(message, memberId)
    if (reason || message.type === 'changed') discard()
    if (reason) loadAgain(reason)
  })
  // The browser may keep the page for Back.
  const hide = ({ type, persisted }: PageTransitionEvent) => {
    if (persisted) discard()
    if (persisted && type === 'pageshow') loadAgain('otherMember')
  }
  for (const type of ['pagehide', 'pageshow'] as const) window.addEventListener(type, hide, { signal })

  return {
    config,
    token,
    channel,
    reloadFresh,
    fetch: prefetch.fetch,
    discard,
    use,
    /** The painted page with the answers of its block. */
    page: painter.page,
    /** Draws a page like the app's first render. Undefined without a template. */
    draw: (page: MemberPage, answers: Answers | undefined) => drawPage(page, answers, config, window),
    /** Stops the script: from now on the app controls the page. */
    handOver() {
      untilApp.abort()
      painter.handOver()
    },
  }
}

/** Returns the answer to the request of the first script, once. */
function takeUser(window: Window, input: RequestInfo | URL): Promise<Response> | undefined {
  if (!String(input).endsWith(READS.currentUser.path)) return undefined
  const { klupUser } = window
  window.klupUser = undefined
  return klupUser
}

function createPainter(parts: Omit<FindPageOptions, 'signal'>) {
  const { window, config } = parts
  const { document } = window
  const untilChange = new AbortController()
  const root = () => document.getElementById('root') as HTMLElement
  let found: FoundPage | undefined
  let painted: PaintedPage | undefined
  let answers: Answers | undefined
  /** When the answers were read, in ms since 1970. */
  let readAt = 0

  async function findAndPaint(): Promise<void> {
    const { signal } = untilChange
    found = await findPage({ ...parts, signal })
    await parsed(document)
    const page = found && drawPage(found, undefined, config, window)
    if (!found || !page || signal.aborted) return
    const { name, user, read } = found
    const show = () => {
      if (signal.aborted) return
      root().replaceChildren(page.content)
      root().hidden = false
      painted = { name, user, hasBlock: false }
    }
    // A transition takes a frame, so only discs that are in view move.
    if (performance.now() > SPINNER_DELAY) await changeView(show)
    else show()
    answers = await read()
    readAt = Date.now()
    if (painted) painted = { ...painted, hasBlock: drawBlock(root(), found, answers, config, window) }
  }

  findAndPaint().catch(logMistake)

  return {
    /** Null for a visitor; undefined while it is unknown. */
    memberId: () => painted && (painted.user?.id ?? null),
    /** Removes the painted page; returns false without one. */
    discard(): boolean {
      untilChange.abort()
      if (!painted) return false
      painted = undefined
      root().hidden = true
      root().replaceChildren()
      return true
    },
    page: () => painted && { ...painted, answers: painted.hasBlock ? answers : undefined, readAt },
    handOver(): void {
      untilChange.abort()
      if (painted?.hasBlock) found?.release()
      painted = undefined
    },
  }
}

/** Resolves when the document is parsed, since an earlier template may be incomplete. */
const parsed = (document: Document) =>
  new Promise(resolve => {
    if (document.readyState !== 'loading') resolve(true)
    document.addEventListener('readystatechange', resolve)
  })

/** Prints an error of this script. The app shows failed calls. */
function logMistake(problem: unknown): void {
  if (!(problem instanceof CallError) && !isAbort(problem)) console.error(problem)
}
