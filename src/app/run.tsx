import { type ReactNode, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { readConfig } from '../api/config.ts'
import { createTabs } from '../features/session/tabs.ts'
import { browserHistory } from '../lib/history.ts'
import type { Start } from '../start/start.ts'
import { AppView } from './app-view.tsx'
import { connectBrowser } from './connect-browser.ts'
import { type App, createApp } from './create-app.ts'
import { matchesPainted, readBlock } from './painted.ts'
import { waitForPage } from './wait-for-page.ts'

/** How long after the first page the app may use prefetched answers, in ms. */
const PREFETCH_LIFE = 10_000

/** The text «Klup laadt niet» in the document. */
let unavailable: HTMLElement | null = null

/** Runs the app in the page, after `onCreate`. If that fails, the document says that the app does not load. */
export function run(onCreate: (app: App) => void): void {
  unavailable = document.getElementById('unavailable')
  launch(onCreate).catch(showUnavailable)
}

async function launch(onCreate: (app: App) => void): Promise<void> {
  const config = readConfig(document)
  const start = window.klupStart
  if (!start) throw new Error('The script in the document did not run.')
  const app = createApp({
    config,
    history: browserHistory(window),
    tabs: createTabs(start.channel),
    fetch: start.fetch,
    token: start.token,
    cookies: () => document.cookie,
    storage: () => window.sessionStorage,
    sharedStorage: () => window.localStorage,
    location: window.location,
  })
  const root = document.getElementById('root') as HTMLElement
  connectBrowser(app, root)
  app.session.epoch.subscribe(epoch => epoch > 0 && start.discard())
  onCreate(app)
  // From here on the app shows its own errors.
  unavailable?.remove()
  await app.session.load()
  await waitForPage(app)
  if (start.hasBlock()) {
    // The block of a payment shows what this tab has bought; a skeleton does not.
    app.purchases.restore(app.session.user.data.peek()?.id)
    await readBlock(app)
  }
  mount(app, root, start)
  setTimeout(start.discard, PREFETCH_LIFE)
}

/** Hydrates the painted page if the app would render the same, or else renders its own page. */
function mount(app: App, root: HTMLElement, start: Start): void {
  const { painted, pressed } = start.handOver()
  // The summary shows a plan that was chosen early only with the app: a press on it was for the plan before.
  if (root.querySelector('[data-block=plans] :checked:not([checked])'))
    for (const control of pressed) if (control.closest('[data-block=summary]')) pressed.delete(control)
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
    // An error boundary shows a page instead.
    onCaughtError(error: unknown) {
      app.sendReport(error)
      console.error(error)
    },
  }
  // A translator has put its own elements around the texts.
  const isTranslated = root.querySelector('font') !== null
  if (painted && !isTranslated && matchesPainted(painted, app)) {
    app.setPainted(painted.facts)
    hydrateRoot(root, <ReplayPresses pressed={pressed}>{view}</ReplayPresses>, options)
  } else {
    root.replaceChildren()
    createRoot(root, options).render(view)
  }
  root.hidden = false
}

/** Presses the controls again that were pressed before hydration, when they had no handlers yet. */
function ReplayPresses(props: { pressed: ReadonlySet<HTMLElement>; children: ReactNode }): ReactNode {
  const { pressed, children } = props
  useEffect(() => {
    for (const control of pressed)
      if (control instanceof HTMLFormElement) control.requestSubmit()
      else control.click()
  }, [pressed])
  return children
}

/** Replaces the page with the text that the app does not load: nobody should type a password into a dead form. */
function showUnavailable(error: unknown): void {
  console.error(error)
  document.documentElement.className = 'failed'
  document.getElementById('root')?.before(unavailable ?? '')
}
