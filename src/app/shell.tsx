import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { changeView } from '../lib/change-view.ts'
import { announcePage } from '../lib/focus.ts'
import type { CurrentPage } from '../lib/router.ts'
import { useServices } from '../lib/services.ts'
import { LegalLinks } from '../ui/links.tsx'
import { Header, Main, SkipLink } from '../ui/page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { LogoutFailure, PageFailure } from './failures.tsx'
import { screenInfo } from './screens.ts'

/** The layout around every screen. It shows nothing until the session is known (§4). */
export function Shell() {
  const { session, router } = useServices()
  const state = session.state.value
  const { status } = state
  const epoch = session.epoch.value
  const page = router.page.value
  if (status === 'signingOut' && state.problem)
    return (
      <>
        <LogoutFailure problem={state.problem} />
        <LegalLinks />
      </>
    )
  if (status === 'starting' || status === 'signingOut' || !page) return null
  const { id, name } = page
  const menu = status === 'member' ? screenInfo(name).menu : undefined
  const hasLayout = menu !== undefined
  // The `div` around it lets React remove a page whose elements an extension has moved.
  const screen = <PageContent page={page} hasLayout={hasLayout} />
  const content = (
    <ErrorBoundary key={`${epoch} ${id}`} fallback={<PageFailure hasLayout={hasLayout} />}>
      {hasLayout ? <div>{screen}</div> : screen}
    </ErrorBoundary>
  )
  return (
    <>
      <SkipLink />
      {menu ? (
        <>
          <Header current={menu} onLogout={() => void changeView(() => void session.logout(), flushSync)} />
          <Main>{content}</Main>
        </>
      ) : (
        content
      )}
      <LegalLinks />
    </>
  )
}

function PageContent({ page, hasLayout }: { page: CurrentPage; hasLayout: boolean }) {
  const { screen: ScreenView, failure } = page
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each page, since each has its own React key
  useLayoutEffect(() => announcePage(page.navigation), [])
  if (failure) return <PageFailure hasLayout={hasLayout} />
  return ScreenView && <ScreenView />
}
