import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useLayoutEffect } from 'react'
import { useServices } from '../lib/services.ts'
import { Main, Page, PageHeading } from '../ui/band.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { HelpLink } from '../ui/help-link.tsx'
import { Notice } from '../ui/notice.tsx'
import { announcePage } from './page-effects.ts'

interface FailurePageProps {
  readonly title: string
  readonly problem: string
  readonly advice: ReactNode
  readonly action: ReactNode
  /** The page already has a menu and a main landmark. */
  readonly hasLayout: boolean
}

function FailurePage({ title, problem, advice, action, hasLayout }: FailurePageProps) {
  // No screen announces this page.
  useLayoutEffect(() => announcePage('push'), [])
  const page = (
    <>
      <PageHeading title={title} width="task" mark={!hasLayout} />
      <Page width="task">
        <Card>
          <Notice kind="error" title={problem} action={action}>
            {advice}
            <HelpLink />
          </Notice>
        </Card>
      </Page>
    </>
  )
  return hasLayout ? page : <Main>{page}</Main>
}

const CAUSES = {
  /** The chunk of the members' screens did not load. */
  chunk: ['Deze pagina kon niet worden geladen', 'Controleer je internetverbinding en probeer het opnieuw.'],
  /** A screen threw an error during a render. */
  render: ['Deze pagina kan nu niet worden getoond', 'Laad de pagina opnieuw, of begin weer bij je account.'],
} as const

/** A page that cannot be shown. */
export function PageFailure({ hasLayout, cause }: { hasLayout: boolean; cause: keyof typeof CAUSES }) {
  const { unload } = useServices()
  const [problem, advice] = CAUSES[cause]
  return (
    <FailurePage
      hasLayout={hasLayout}
      title="Er ging iets mis"
      problem={problem}
      advice={<p>{advice}</p>}
      action={
        <>
          <Button kind="secondary" icon="again" onClick={() => unload(() => window.location.reload())}>
            Opnieuw laden
          </Button>
          {cause === 'render' && (
            <Button kind="secondary" onClick={() => unload(() => window.location.assign('/'))}>
              Naar het begin
            </Button>
          )}
        </>
      }
    />
  )
}

/** The page of a failed logout, which shows nothing of the member. */
export function LogoutFailure() {
  useSignals()
  const { session } = useServices()
  return (
    <FailurePage
      hasLayout={false}
      title="Uitloggen is niet gelukt"
      problem="Je bent misschien nog ingelogd op dit apparaat"
      advice={
        <>
          <p>{session.notice.value?.text}</p>
          <p>Is dit niet jouw apparaat? Sluit alle vensters van de browser.</p>
        </>
      }
      action={
        <Button kind="secondary" icon="again" busy={session.busy.value} onClick={session.logout}>
          Opnieuw proberen
        </Button>
      }
    />
  )
}
