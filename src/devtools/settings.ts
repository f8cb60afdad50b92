import { type ReadonlySignal, signal } from '@preact/signals-react'
import { array, boolean, fallback, type InferOutput, object, picklist, safeParse, string } from 'valibot'

/** Where the panel can stand. */
export const CORNERS = ['bottomLeft', 'bottomRight', 'topLeft', 'topRight'] as const

const schema = object({
  open: fallback(boolean(), false),
  corner: fallback(picklist(CORNERS), 'bottomLeft'),
  /** The headings of the sections that are folded up. */
  folded: fallback(array(string()), []),
})

/** How the panel looks to this developer. */
export type Settings = InferOutput<typeof schema>

/** The settings, kept by the browser. */
export interface SettingsStore {
  readonly now: ReadonlySignal<Settings>
  change(part: Partial<Settings>): void
}

const KEY = 'klup-devtools'
const DEFAULTS: Settings = { open: false, corner: 'bottomLeft', folded: [] }

/** Reads the settings from the storage and keeps changes there; without a usable storage they last as long as the page. */
export function createSettings(storage: () => Storage): SettingsStore {
  const now = signal(read(storage))
  return {
    now,
    change(part) {
      now.value = { ...now.peek(), ...part }
      try {
        storage().setItem(KEY, JSON.stringify(now.peek()))
      } catch {
        // Blocked or full: nothing is remembered.
      }
    },
  }
}

function read(storage: () => Storage): Settings {
  try {
    const kept = safeParse(schema, JSON.parse(storage().getItem(KEY) ?? ''))
    return kept.success ? kept.output : DEFAULTS
  } catch {
    return DEFAULTS
  }
}
