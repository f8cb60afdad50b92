import { useSignals } from '@preact/signals-react/runtime'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { App } from '../app/create-app.ts'
import { CacheView } from './cache-view.tsx'
import * as css from './devtools.module.css'
import type { EventLog } from './event-log.ts'
import { EventsView } from './events-view.tsx'
import type { MockClient } from './mock-client.ts'
import { MockView } from './mock-view.tsx'
import { PageView } from './page-view.tsx'
import { CORNERS, type SettingsStore } from './settings.ts'

const PLACES = {
  bottomLeft: css.bottomLeft,
  bottomRight: css.bottomRight,
  topLeft: css.topLeft,
  topRight: css.topRight,
}

interface PanelProps {
  app: App
  settings: SettingsStore
  log: EventLog
  client: MockClient
}

export function Panel(props: PanelProps) {
  useSignals()
  const { settings } = props
  const { open, corner } = settings.now.value
  const button = useRef<HTMLButtonElement>(null)

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return
    settings.change({ open: false })
    button.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the keys of its content
    <div className={`${css.root} ${PLACES[corner]}`} onKeyDown={closeOnEscape}>
      <button
        type="button"
        ref={button}
        className={css.toggle}
        aria-expanded={open}
        onClick={() => settings.change({ open: !open })}
      >
        Devtools
      </button>
      {open && <Content {...props} />}
    </div>
  )
}

function Content({ app, settings, log, client }: PanelProps) {
  useSignals()
  useEffect(() => void client.load(), [client])
  return (
    <section className={css.panel} aria-label="Devtools">
      <CornerChoice settings={settings} />
      <Section title="Page and session" settings={settings}>
        <PageView app={app} />
      </Section>
      {client.state.value && (
        <Section title="Mock API" settings={settings}>
          <MockView app={app} state={client.state.value} client={client} />
        </Section>
      )}
      <Section title="Cache" settings={settings}>
        <CacheView cache={app.cache} />
      </Section>
      <Section title="Events" settings={settings}>
        <EventsView log={log} />
      </Section>
    </section>
  )
}

const NAMES = {
  bottomLeft: 'bottom left',
  bottomRight: 'bottom right',
  topLeft: 'top left',
  topRight: 'top right',
} as const

function CornerChoice({ settings }: Pick<PanelProps, 'settings'>) {
  useSignals()
  return (
    <label className={css.field}>
      Corner
      <select
        value={settings.now.value.corner}
        onChange={event => {
          const corner = CORNERS.find(name => name === event.target.value)
          if (corner) settings.change({ corner })
        }}
      >
        {CORNERS.map(corner => (
          <option key={corner} value={corner}>
            {NAMES[corner]}
          </option>
        ))}
      </select>
    </label>
  )
}

interface SectionProps {
  title: string
  settings: SettingsStore
  children: ReactNode
}

function Section({ title, settings, children }: SectionProps) {
  useSignals()
  const isOpen = !settings.now.value.collapsed.includes(title)
  function remember(open: boolean) {
    if (open === isOpen) return
    const others = settings.now.peek().collapsed.filter(name => name !== title)
    settings.change({ collapsed: open ? others : [...others, title] })
  }
  return (
    <details className={css.section} open={isOpen} onToggle={event => remember(event.currentTarget.open)}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
