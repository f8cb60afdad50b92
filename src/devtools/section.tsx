import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { css } from './devtools.module.css'
import type { SettingsStore } from './settings.ts'

interface SectionProps {
  title: string
  settings: SettingsStore
  children: ReactNode
}

export function Section({ title, settings, children }: SectionProps) {
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
