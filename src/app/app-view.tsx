import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { makeInert } from '../lib/focus.ts'
import { ServicesContext } from '../lib/services.ts'
import { Spinner } from '../ui/loading.tsx'
import { OfflineNotice } from '../ui/offline.tsx'
import { ToastStack } from '../ui/toasts.tsx'
import type { App } from './create-app.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { PageFailure } from './failures.tsx'
import { Shell } from './shell.tsx'

export function AppView({ app }: { app: App }) {
  const { purchases } = app
  // The prerendered page cannot know the storage, so purchases start after hydration.
  useEffect(() => purchases.start(), [purchases])
  return (
    <ServicesContext value={app}>
      <ErrorBoundary fallback={<PageFailure hasLayout={false} />}>
        <OfflineNotice />
        <BusyOverlay app={app}>
          <Shell app={app} />
        </BusyOverlay>
        <ErrorBoundary fallback={null}>
          <ToastStack toasts={app.toasts} />
        </ErrorBoundary>
      </ErrorBoundary>
    </ServicesContext>
  )
}

/** Covers the page with the spinner and makes it inert while something is loading (§2). */
function BusyOverlay({ app: { session, router }, children }: { app: App; children: ReactNode }) {
  useSignals()
  const isBusy = session.busy.value || router.loading.value
  const page = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    return isBusy && page.current ? makeInert(page.current) : undefined
  }, [isBusy])
  return (
    <>
      <div ref={page}>{children}</div>
      <div role="status">{isBusy && <Spinner />}</div>
    </>
  )
}
