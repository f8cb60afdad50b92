import { type KeyboardEvent, StrictMode, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { App } from '../app/create-app.ts'
import { tryOrUndefined } from '../lib/try.ts'
import { CacheView, createEventLog, type EventLog } from './cache-view.tsx'
import * as css from './devtools.module.css'
import { createMockClient, type MockClient } from './mock-client.ts'
import { MockView } from './mock-view.tsx'

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
      <Panel app={app} log={createEventLog(window)} client={createMockClient(app)} />
    </StrictMode>,
  )
}

interface PanelProps {
  readonly app: App
  readonly log: EventLog
  readonly client: MockClient
}

/** Remembers over a reload that the panel is open. */
const OPEN_KEY = 'klup-devtools'

function Panel({ app, log, client }: PanelProps) {
  const [isOpen, setOpen] = useState(() => tryOrUndefined(() => localStorage.getItem(OPEN_KEY)) === 'open')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen) void client.load()
    tryOrUndefined(() => localStorage.setItem(OPEN_KEY, isOpen ? 'open' : ''))
  }, [client, isOpen])

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    setOpen(false)
    button.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the keys of its content
    <div className={css.root} onKeyDown={closeOnEscape}>
      <button
        type="button"
        ref={button}
        className={css.toggle}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Devtools
      </button>
      {isOpen && (
        <section className={css.panel} aria-label="Devtools">
          <MockView app={app} client={client} />
          <CacheView cache={app.cache} log={log} />
        </section>
      )}
    </div>
  )
}
