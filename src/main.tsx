import { type ReactNode, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { type Config, readConfig } from './api/config.ts'
import { AppView } from './app/app-view.tsx'
import { type App, createApp } from './app/create-app.ts'
import { keepTyped } from './app/keep-typed.ts'
import { listen } from './app/listen.ts'
import { prefetchScreens, screens } from './app/screens.ts'
import { nothingAsked, withEarlyAnswers } from './early/answers.ts'
import { browserHistory } from './lib/history.ts'
import { hintMember } from './session/member-hint.ts'
import { createTabs } from './session/tabs.ts'

/** Set by the build: only a development build holds the devtools. */
declare const DEVTOOLS: boolean

/** How long an early answer may wait for the screen that wants it, in ms. */
const EARLY_LIFE = 10_000

/** How long the first screen's chunk may take before the page is drawn without it, in ms. */
const FIRST_PATIENCE = 100

function start(config: Config): void {
  const early = window.klupEarly ?? nothingAsked(window)
  const app = createApp({
    config,
    history: browserHistory(window),
    tabs: createTabs(),
    fetch: withEarlyAnswers(early, (input, init) => window.fetch(input, init)),
    cookies: () => document.cookie,
    storage: () => window.sessionStorage,
    reload: () => window.location.reload(),
    leave: url => window.location.assign(url),
    leaveForGood: url => window.location.replace(url),
    takeTokens: () => {
      const { tokens } = early
      early.tokens = undefined
      return tokens
    },
  })
  const root = document.getElementById('root') as HTMLElement
  listen(app, root)
  // What was read for the last session is nothing for the next.
  app.session.visit.subscribe(visit => visit > 0 && early.answers.clear())
  app.session.status.subscribe(status => {
    hintMember(() => window.sessionStorage, status === 'member')
    if (status === 'visitor') early.answers.clear()
  })
  void app.session.look().then(async () => {
    await firstPage(app)
    mount(app, root, () => early.submitted && root.querySelector('form')?.requestSubmit())
    // What no screen took by then is too old to take.
    setTimeout(() => early.answers.clear(), EARLY_LIFE)
    whenIdle(prefetchScreens)
  })
  // From here on the app itself says what goes wrong.
  unavailable?.remove()
  if (DEVTOOLS && config.env === 'dev') void import('./devtools/devtools.tsx').then(({ show }) => show(app))
}

/** Waits for a chunk that is about to come: what is drawn before it costs a slow phone time, and is never seen. */
async function firstPage({ router }: App): Promise<void> {
  let stop = () => {}
  await new Promise<void>(resolve => {
    setTimeout(resolve, FIRST_PATIENCE)
    stop = router.loading.subscribe(isLoading => isLoading || resolve())
  })
  stop()
}

/** While it is not known who is signed in nothing is shown (§4); then the login page in the document is taken over. */
function mount(app: App, root: HTMLElement, onAlive: () => void): void {
  const view = (
    <StrictMode>
      <Alive then={onAlive}>
        <AppView app={app} />
      </Alive>
    </StrictMode>
  )
  const isLogin =
    app.session.status.peek() === 'visitor' && app.router.page.peek()?.screen === screens.login.peek()
  const options = { onUncaughtError: giveUp }
  if (isLogin && root.childElementCount > 0 && !root.hidden)
    hydrateRoot(root, view, { ...options, onRecoverableError: keepTyped(root) })
  else {
    root.textContent = ''
    createRoot(root, options).render(view)
  }
  root.hidden = false
}

/** Runs something once the page answers: before that, what is done to it reaches nobody. */
function Alive({ children, then }: { children: ReactNode; then: () => void }): ReactNode {
  useEffect(() => {
    then()
  }, [then])
  return children
}

/** Not on a connection whose owner asked to save data. */
function whenIdle(work: () => void): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  if ('requestIdleCallback' in window) window.requestIdleCallback(work)
  else setTimeout(work, 200)
}

/** Says that there is no app, with a link to load it again: a form that nothing listens to takes a password in vain. */
function giveUp(error: unknown): void {
  console.error(error)
  document.getElementById('root')?.replaceChildren()
  if (!unavailable) return
  unavailable.className = 'shown'
  document.body.append(unavailable)
}

const unavailable = document.getElementById('unavailable')
try {
  start(readConfig(document))
} catch (error) {
  giveUp(error)
}
