import { type ReactNode, useLayoutEffect } from 'react'
import { SESSION_TEXTS } from '../features/session/session-machine.ts'
import { announcePage } from '../lib/focus.ts'
import { useServices } from '../lib/services.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { AGAIN } from '../ui/drawings.tsx'
import { HelpLink } from '../ui/links.tsx'
import { Notice } from '../ui/notice.tsx'
import { Main, PageBody, PageHeading } from '../ui/page.tsx'

interface FailurePageProps {
  readonly title: string
  readonly problem: string
  readonly advice: string
  /** The page already has a menu and a main landmark. */
  readonly hasLayout?: boolean
  readonly children: ReactNode
}

function FailurePage({ title, problem, advice, hasLayout, children }: FailurePageProps) {
  // No screen renders, so announce this page here.
  useLayoutEffect(() => announcePage('push'), [])
  const page = (
    <>
      <PageHeading title={title} width="task" mark={!hasLayout} />
      <PageBody width="task">
        <Card>
          <Notice kind="error" title={problem} action={children}>
            <p>{advice}</p>
            <HelpLink />
          </Notice>
        </Card>
      </PageBody>
    </>
  )
  return hasLayout ? page : <Main>{page}</Main>
}

/** Replaces a page whose chunk did not load, or which threw an error during a render. */
export function PageFailure({ hasLayout }: { hasLayout: boolean }) {
  const { unload } = useServices()
  return (
    <FailurePage
      hasLayout={hasLayout}
      title="Er ging iets mis"
      problem="We kunnen deze pagina nu niet laten zien"
      advice="Controleer je internet en laad de pagina opnieuw, of begin weer bij je account."
    >
      <Button
        kind="secondary"
        icon={AGAIN}
        onClick={() => unload(() => window.klupBoot?.reloadFresh() ?? location.reload())}
      >
        Opnieuw laden
      </Button>
      <Button kind="secondary" onClick={() => unload(() => window.location.assign('/'))}>
        Naar het begin
      </Button>
    </FailurePage>
  )
}

/** The page in the document for when the app's scripts do not load. */
export function Unavailable() {
  return (
    <main>
      <PageHeading title="Klup laadt niet" width="task" mark />
      <PageBody width="task">
        <Card>
          <p>Controleer je internetverbinding en probeer het opnieuw.</p>
          <p>
            {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page */}
            <a href="">Opnieuw laden</a>
          </p>
        </Card>
      </PageBody>
    </main>
  )
}

export function LogoutFailure({ problem }: { problem: string }) {
  const { session } = useServices()
  return (
    <FailurePage
      title={SESSION_TEXTS.logoutFailed}
      problem="Je bent misschien nog ingelogd op dit apparaat"
      advice={`${problem} Is dit niet jouw apparaat? Sluit alle vensters van de browser.`}
    >
      <Button kind="secondary" icon={AGAIN} onClick={() => void session.logout()}>
        Opnieuw proberen
      </Button>
    </FailurePage>
  )
}
