import { watchLoadFailure } from './load-failure.ts'
import { type Start, start } from './start.ts'

declare global {
  interface Window {
    /** Set by the script in the document, unless the host's policy blocks it. */
    klupStart?: Start
  }
}

watchLoadFailure(window)
window.klupStart = start(window)
