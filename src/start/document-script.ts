import { watchLoadFailure } from './load-failure.ts'
import { type Start, start } from './start.ts'

declare global {
  interface Window {
    /** Set by the script in the document, when the host's policy lets it run. */
    klupStart?: Start
  }
}

watchLoadFailure(window)
window.klupStart = start(window)
