import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { App } from '../app/create-app.ts'
import { createEventLog } from './event-log.ts'
import { createMockClient } from './mock-client.ts'
import { Panel } from './panel.tsx'
import { createSettings } from './settings.ts'

/**
 * Shows the panel for developers in a React root of its own, so it cannot break the app. The browser's console has the
 * app as `klup`.
 */
export function show(app: App): void {
  Object.assign(window, { klup: app })
  const element = document.createElement('div')
  document.body.append(element)
  const fail = (error: unknown) => console.error('The devtools failed.', error)
  createRoot(element, { onUncaughtError: fail }).render(
    <StrictMode>
      <Panel
        app={app}
        settings={createSettings(() => window.localStorage)}
        log={createEventLog(window)}
        client={createMockClient(app)}
      />
    </StrictMode>,
  )
}
