import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { RetractProvider } from '../react/retract.ts'
import { RouterProvider } from '../react/router-context.tsx'
import { ServicesProvider } from '../screens/services.ts'
import { OfflineNotice } from '../ui/offline.tsx'
import { SpinnerOverlay } from '../ui/spinner.tsx'
import { Toasts } from '../ui/toasts.tsx'
import type { App } from './create-app.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { PageFailure } from './failures.tsx'
import { keepFocus } from './focus-fallback.ts'
import { focusHeading } from './page-effects.ts'
import { Shell } from './shell.tsx'

/** The whole page. */
export function AppView({ app }: { app: App }) {
  const { toasts } = app
  return (
    <RouterProvider value={app.router}>
      <ServicesProvider value={app}>
        <ErrorBoundary fallback={<PageFailure cause="render" framed={false} />}>
          <OfflineNotice />
          <RetractProvider value={toasts.retract}>
            <Covered app={app}>
              <Shell app={app} />
            </Covered>
          </RetractProvider>
          <ErrorBoundary fallback={null}>
            <Toasts
              toasts={toasts.list}
              onClose={toasts.close}
              onPause={toasts.pause}
              onResume={toasts.resume}
            />
          </ErrorBoundary>
        </ErrorBoundary>
      </ServicesProvider>
    </RouterProvider>
  )
}

/** The page, and over it the spinner while something is loading (§2): then the page takes no focus and no press. */
function Covered({ app: { session, router }, children }: { app: App; children: ReactNode }) {
  useSignals()
  const covered = session.busy.value || router.loading.value
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => (page.current ? keepFocus(page.current) : undefined), [])
  useLayoutEffect(() => {
    if (!covered) return
    const pressed = document.activeElement
    const before = router.page.peek()?.id
    if (page.current) page.current.inert = true
    return () => {
      if (page.current) page.current.inert = false
      if (document.activeElement !== document.body) return
      const now = router.page.peek()
      // A page that came meanwhile could not take the focus; else what was pressed keeps its place.
      if (now && now.id !== before) focusHeading(now.navigation)
      else if (pressed instanceof HTMLElement && pressed !== document.body && pressed.isConnected)
        pressed.focus()
      // What was pressed is gone, and what came instead has a heading.
      else focusHeading('push')
    }
  }, [covered, router])
  return (
    <>
      <div ref={page}>{children}</div>
      <SpinnerOverlay shown={covered} />
    </>
  )
}
