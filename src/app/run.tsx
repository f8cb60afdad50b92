import { type ReactNode, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { readConfig } from '../api/config.ts'
import { createTabs } from '../features/session/tabs.ts'
import { browserHistory } from '../lib/history.ts'
import type { PaintedPage } from '../start/paint.ts'
import { type Start, startLate } from '../start/start.ts'
import { AppView } from './app-view.tsx'
import { connectBrowser } from './connect-browser.ts'
import { type App, createApp } from './create-app.ts'
import { firstPage } from './first-page.ts'
import { keepTyped } from './keep-typed.ts'
import { replayPresses } from './replay-presses.ts'

/** Set by the build: only a development build holds the devtools. */
declare const DEVTOOLS: boolean

/** How long after the first page the prefetched answers may still be taken, in ms. */
const PREFETCH_LIFE = 10_000

/** The text in the document that the app does not load. */
let unavailable: HTMLElement | null = null

/** Runs the app in the page: config → http → cache → session → router → render. */
export function run(): void {
  unavailable = document.getElementById('unavailable')
  start().catch(showUnavailable)
}

async function start(): Promise<void> {
  const config = readConfig(document)
  const early = window.klupStart ?? startLate(window)
  const app = createApp({
    config,
    history: browserHistory(window),
    tabs: createTabs(early.channel),
    fetch: early.fetch,
    tokens: early.tokens,
    cookies: () => document.cookie,
    storage: () => window.sessionStorage,
    location: window.location,
  })
  const root = document.getElementById('root') as HTMLElement
  connectBrowser(app, root)
  app.session.epoch.subscribe(epoch => epoch > 0 && early.reset())
  if (DEVTOOLS && config.env === 'dev') void import('../devtools/devtools.tsx').then(({ show }) => show(app))
  // From here on the app itself says what goes wrong.
  unavailable?.remove()
  await early.ready()
  await app.session.load()
  await firstPage(app)
  mount(app, root, early)
  setTimeout(early.reset, PREFETCH_LIFE)
}

/** Hydrates the page that was painted if it is the page to show, and draws the page anew if not. */
function mount(app: App, root: HTMLElement, start: Start): void {
  const { painted, pressed } = start.handOver()
  const view = (
    <StrictMode>
      <AppView app={app} />
    </StrictMode>
  )
  const options = {
    onUncaughtError(error: unknown) {
      app.sendReport(error)
      showUnavailable(error)
    },
    // A page in its place says so to the member.
    onCaughtError(error: unknown) {
      app.sendReport(error)
      console.error(error)
    },
  }
  if (painted && matchesPainted(painted, app)) {
    const taken = <AfterHydration then={() => replayPresses(pressed)}>{view}</AfterHydration>
    hydrateRoot(root, taken, { ...options, onRecoverableError: keepTyped(root) })
  } else {
    root.replaceChildren()
    createRoot(root, options).render(view)
  }
  root.hidden = false
}

/** Whether the app would draw the same: the screen, the member, and nothing to say to a visitor. */
function matchesPainted({ screen, user }: PaintedPage, { returnTo, router, session }: App): boolean {
  const member = session.user.data.peek()
  const isSame = (['email', 'firstName', 'photo'] as const).every(key => member?.[key] === user?.[key])
  const page = router.page.peek()
  const isSilent = !session.notice.peek() && (screen !== 'login' || !returnTo.peek())
  return page?.row.screen === screen && !page.failure && isSame && isSilent
}

/** Runs something once the page answers: what is done to it before that reaches nobody. */
function AfterHydration({ children, then }: { children: ReactNode; then: () => void }): ReactNode {
  useEffect(then, [then])
  return children
}

/** Says that there is no app, with a link to load it again: a form that nothing listens to takes a password in vain. */
function showUnavailable(error: unknown): void {
  console.error(error)
  document.documentElement.className = 'failed'
  document.getElementById('root')?.before(unavailable ?? '')
}
