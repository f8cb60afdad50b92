import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { changeView } from '../lib/change-view.ts'
import { makeInert } from '../lib/focus.ts'
import { ServicesContext, useServices } from '../lib/services.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import { Spinner } from '../ui/loading.tsx'
import { ToastStack } from '../ui/toasts.tsx'
import type { App } from './create-app.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { PageFailure } from './failures.tsx'
import * as css from './offline.module.css'
import { Shell } from './shell.tsx'

export function AppView({ app }: { app: App }) {
  const { purchases } = app
  // The prerendered page cannot know the storage, so purchases start after hydration.
  useLayoutEffect(() => purchases.start(), [purchases])
  return (
    <ServicesContext value={app}>
      <ErrorBoundary fallback={<PageFailure hasLayout={false} />}>
        <OfflineNotice />
        <BusyOverlay>
          <Shell />
        </BusyOverlay>
        <ErrorBoundary fallback={null}>
          <ToastStack />
        </ErrorBoundary>
      </ErrorBoundary>
    </ServicesContext>
  )
}

function OfflineNotice() {
  const { isOffline } = useServices()
  const isShown = useHydrated() && isOffline.value
  return (
    <div className={css.status} role="status">
      {isShown && <p className={css.message}>Je hebt geen internet. Zodra het terug is, kun je verder.</p>}
    </div>
  )
}

/** How long the page stays in view before the spinner covers it, in ms, so that a short wait shows no flash. */
const SPINNER_DELAY = 150

/** Covers the page with the spinner and makes it inert while something is loading (§2). */
function BusyOverlay({ children }: { children: ReactNode }) {
  const { session, router } = useServices()
  const isBusy = session.busy.value || router.loading.value
  const status = session.status.value
  /** Whether there is no page to keep in view. */
  const isEmpty = isBusy && (status === 'starting' || status === 'signingOut')
  const page = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    return isBusy && page.current ? makeInert(page.current) : undefined
  }, [isBusy])
  const [isCovered, setCovered] = useState(false)
  useEffect(() => {
    const change = () => void changeView(() => setCovered(isBusy), flushSync)
    if (isBusy === isCovered) return
    if (isEmpty) return setCovered(true)
    if (!isBusy) return change()
    const timer = setTimeout(change, SPINNER_DELAY)
    return () => clearTimeout(timer)
  }, [isBusy, isCovered, isEmpty])
  return (
    <>
      <div ref={page}>{children}</div>
      <div role="status">{(isCovered || isEmpty) && <Spinner />}</div>
    </>
  )
}
