import { useSignals } from '@preact/signals-react/runtime'
import { useLayoutEffect } from 'react'
import { announcePage } from '../lib/focus.ts'
import type { Page } from '../lib/router.ts'
import { LegalLinks } from '../ui/links.tsx'
import { Header, Main, SkipLink } from '../ui/page.tsx'
import type { App } from './create-app.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { LogoutFailure, PageFailure } from './failures.tsx'
import type { AppRow } from './routes.ts'
import type { Screen } from './screens.ts'

/** The layout around every screen. It shows nothing until the session is known (§4). */
export function Shell({ app }: { app: App }) {
  useSignals()
  const { session, router } = app
  const status = session.status.value
  const epoch = session.epoch.value
  const page = router.page.value
  if (status === 'logoutFailed')
    return (
      <>
        <LogoutFailure />
        <LegalLinks isFooter />
      </>
    )
  if (status === 'starting' || status === 'signingOut' || !page) return null
  const { id, row } = page
  const hasLayout = status === 'member' && row.layout === true
  const content = (
    <ErrorBoundary key={`${epoch} ${id}`} fallback={<PageFailure hasLayout={hasLayout} />}>
      <Content page={page} hasLayout={hasLayout} />
    </ErrorBoundary>
  )
  return (
    <>
      <SkipLink />
      {hasLayout ? (
        <>
          <Header current={row.menu} onLogout={session.logout} />
          <Main>{content}</Main>
        </>
      ) : (
        content
      )}
      <LegalLinks isFooter />
    </>
  )
}

function Content({ page, hasLayout }: { page: Page<AppRow, Screen>; hasLayout: boolean }) {
  const { screen: ScreenView, params, failure } = page
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each page, since each has its own React key
  useLayoutEffect(() => announcePage(page.navigation), [])
  if (failure) return <PageFailure hasLayout={hasLayout} />
  return ScreenView && <ScreenView {...params} />
}
