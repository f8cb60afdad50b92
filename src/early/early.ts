import type { Early } from './answers.ts'
import { begin } from './begin.ts'
import { watch } from './watch.ts'

declare global {
  interface Window {
    /** Left by the script in the document, when the host's policy lets it run. */
    klupEarly?: Early
  }
}

watch(window)
window.klupEarly = begin(window)
