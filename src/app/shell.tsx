import { useSignals } from '@preact/signals-react/runtime'
import { useLayoutEffect } from 'react'
import type { Page } from '../lib/pages.ts'
import { Header, Main, SkipLink } from '../ui/band.tsx'
import { arrive } from './arrival.ts'
import type { App } from './create-app.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { ChunkFailure, LogoutFailure, RenderFailure } from './failures.tsx'
import { Footer } from './footer.tsx'
import { type Screen, screens } from './screens.ts'

/** These bring their own frame. A member sees one to reset a password, or while the next page is on its way. */
const FRAMELESS = [screens.login, screens.forgotPassword, screens.resetPassword]

/** What is around every screen. While it is not known who is signed in, nothing is shown (§4). */
export function Shell({ app }: { app: App }) {
  useSignals()
  const { session, router } = app
  const status = session.status.value
  const visit = session.visit.value
  const page = router.page.value
  if (status === 'locked') return <LogoutFailure />
  if (status === 'starting' || !page) return null
  const key = `${visit} ${page.turn}`
  const isFramed = status === 'member' && !FRAMELESS.some(screen => screen.peek() === page.screen)
  const content = (
    <ErrorBoundary key={key} fallback={<RenderFailure framed={isFramed} />}>
      <Content page={page} framed={isFramed} />
    </ErrorBoundary>
  )
  return (
    <>
      <SkipLink />
      {isFramed ? (
        <>
          <Header current={menuItem(page.pattern)} onLogout={session.logout} busy={session.busy.value} />
          <Main>{content}</Main>
        </>
      ) : (
        content
      )}
      <Footer />
    </>
  )
}

function Content({ page, framed }: { page: Page<Screen>; framed: boolean }) {
  const { screen: ScreenView, params, failure } = page
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every arrival, which has a key of its own
  useLayoutEffect(() => arrive(page), [])
  if (failure) return <ChunkFailure framed={framed} />
  return ScreenView && <ScreenView {...params} />
}

/** Which item of the menu a page belongs to. */
function menuItem(pattern: string): 'account' | 'membership' | undefined {
  if (pattern.startsWith('/membership')) return 'membership'
  return pattern === '/' || pattern === '/account' || pattern === '/account/change-password'
    ? 'account'
    : undefined
}
