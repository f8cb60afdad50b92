import { effect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { makeInert } from '../lib/focus.ts'
import { ServicesContext } from '../lib/services.ts'
import { OfflineNotice } from '../ui/offline.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ToastStack } from '../ui/toasts.tsx'
import type { App } from './create-app.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { PageFailure } from './failures.tsx'
import { Shell } from './shell.tsx'

/** The whole page. */
export function AppView({ app }: { app: App }) {
  const { purchases, session, toasts } = app
  // What the tab stored is not known at build time, so it counts from after the hydration.
  useEffect(
    () =>
      effect(() => {
        const member = session.user.data.value
        if (session.status.value === 'member' && member) purchases.resume(member.id)
      }),
    [purchases, session],
  )
  return (
    <ServicesContext value={app}>
      <ErrorBoundary fallback={<PageFailure cause="render" hasLayout={false} />}>
        <OfflineNotice />
        <BusyOverlay app={app}>
          <Shell app={app} />
        </BusyOverlay>
        <ErrorBoundary fallback={null}>
          <ToastStack toasts={toasts} />
        </ErrorBoundary>
      </ErrorBoundary>
    </ServicesContext>
  )
}

/** The page, and over it the spinner while something is loading (§2): then the page takes no focus and no press. */
function BusyOverlay({ app: { session, router }, children }: { app: App; children: ReactNode }) {
  useSignals()
  const covered = session.busy.value || router.loading.value
  const page = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!covered || !page.current) return
    const before = router.page.peek()?.id
    return makeInert(page.current, () => {
      const now = router.page.peek()
      return now && now.id !== before ? now.navigation : undefined
    })
  }, [covered, router])
  return (
    <>
      <div ref={page}>{children}</div>
      <div role="status">{covered && <Spinner />}</div>
    </>
  )
}
