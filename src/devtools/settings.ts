import { type ReadonlySignal, signal } from '@preact/signals-react'
import { array, boolean, fallback, type InferOutput, object, parse, picklist, string } from 'valibot'
import { tryOrUndefined } from '../lib/try.ts'

export const CORNERS = ['bottomLeft', 'bottomRight', 'topLeft', 'topRight'] as const

/** `collapsed` holds the titles of the collapsed sections. */
const schema = fallback(object({ open: boolean(), corner: picklist(CORNERS), collapsed: array(string()) }), {
  open: false,
  corner: 'bottomLeft',
  collapsed: [],
})

/** How this developer set up the panel. */
type Settings = InferOutput<typeof schema>

export interface SettingsStore {
  readonly now: ReadonlySignal<Settings>
  change(part: Partial<Settings>): void
}

const KEY = 'klup-devtools'

/** Reads the settings from the storage and writes changes to it. Without a usable storage they last as long as the page. */
export function createSettings(storage: () => Storage): SettingsStore {
  const now = signal(
    parse(
      schema,
      tryOrUndefined(() => JSON.parse(storage().getItem(KEY) ?? '')),
    ),
  )
  return {
    now,
    change(part) {
      now.value = { ...now.peek(), ...part }
      tryOrUndefined(() => storage().setItem(KEY, JSON.stringify(now.peek())))
    },
  }
}
