import { type Boot, boot } from './boot.ts'
import { watchLoadFailure } from './load-failure.ts'

declare global {
  interface Window {
    /** Set by the script in the document, unless the host's policy blocks it. */
    klupBoot?: Boot
  }
}

watchLoadFailure(window)
window.klupBoot = boot(window)
