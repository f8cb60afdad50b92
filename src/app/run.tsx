import { type ReactNode, StrictMode, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import type { Boot } from '../boot/boot.ts'
import { createTabs } from '../features/session/tabs.ts'
import { followLinks } from '../lib/follow-links.ts'
import { browserHistory } from '../lib/history.ts'
import { waitForPage } from './app-router.ts'
import { AppView } from './app-view.tsx'
import { connectBrowser } from './connect-browser.ts'
import { type App, createApp } from './create-app.ts'
import { handOver, isChanged } from './hand-over.ts'

/** How long after the first page the app may use prefetched answers, in ms. */
const PREFETCH_TIME = 10_000

/** The performance mark of a painted page that differs from the first render. */
const REPAIRED = 'klup-repaired'

/** Ends the task, so that the browser handles pending input before hydration. */
const nextTask = () =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(undefined)
  })

const delay = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** The text «Klup laadt niet» in the document. */
let unavailable: HTMLElement | null = null

/** Runs the app, after `onCreate`. If that fails, the document shows that the app does not load. */
export function run(onCreate: (app: App) => void): void {
  unavailable = document.getElementById('unavailable')
  launch(onCreate).catch(showUnavailable)
}

async function launch(onCreate: (app: App) => void): Promise<void> {
  const boot = window.klupBoot
  if (!boot) throw new Error('The script in the document did not run.')
  const app = createApp({
    config: boot.config,
    history: browserHistory(window),
    tabs: createTabs(boot.channel),
    fetch: boot.fetch,
    token: boot.token,
    cookies: () => document.cookie,
    storage: () => window.sessionStorage,
    sharedStorage: () => window.localStorage,
    location: window.location,
  })
  onCreate(app)
  // From now on the app shows its errors.
  unavailable?.remove()
  await takeOver(app, boot, document.getElementById('root') as HTMLElement)
}

/** Takes over the page from the script in the document. The signal stops the app. */
export async function takeOver(
  app: App,
  boot: Boot,
  root: HTMLElement,
  signal = new AbortController().signal,
): Promise<void> {
  connectBrowser(app, root, signal)
  app.session.epoch.subscribe(epoch => epoch > 0 && boot.discard())
  await app.session.read()
  await waitForPage(app.router, app.session)
  await nextTask()
  // A changed page is drawn afresh, but not while the member uses it.
  while (boot.use.isBusy() && isChanged(app, boot, root)) await delay(50)
  if (signal.aborted) return
  mount(app, boot, root, signal)
  setTimeout(boot.discard, PREFETCH_TIME)
}

function mount(app: App, boot: Boot, root: HTMLElement, signal: AbortSignal): void {
  const pressed = handOver(app, boot, root)
  followLinks(root, path => app.router.navigate(path), signal)
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
    // An error boundary shows a page.
    onCaughtError(error: unknown) {
      app.sendReport(error)
      console.error(error)
    },
    // React repairs a page that still differs, which is a defect. Tests find it by the mark.
    onRecoverableError(error: unknown) {
      performance.mark(REPAIRED)
      if (app.config.env === 'dev') console.error(error)
    },
  }
  let mounted: Root
  if (pressed) {
    // Synchronously, before a translator can change the page again.
    mounted = flushSync(() =>
      hydrateRoot(root, <ReplayPresses pressed={pressed}>{view}</ReplayPresses>, options),
    )
  } else {
    root.replaceChildren()
    mounted = createRoot(root, options)
    mounted.render(view)
  }
  signal.addEventListener('abort', () => mounted.unmount())
  root.hidden = false
}

/** Presses controls again that the member pressed before hydration, when they had no handlers. */
function ReplayPresses(props: { pressed: readonly HTMLElement[]; children: ReactNode }): ReactNode {
  const { pressed, children } = props
  useEffect(() => {
    for (const control of pressed)
      if (control instanceof HTMLFormElement) control.requestSubmit()
      else control.click()
  }, [pressed])
  return children
}

/** Replaces the page with the text that the app does not load, so that nobody types a password into a dead form. */
function showUnavailable(error: unknown): void {
  console.error(error)
  document.documentElement.className = 'failed'
  document.getElementById('root')?.before(unavailable ?? '')
}
