import { pressWithSpace } from '../lib/press-with-space.ts'
import { type Boot, boot } from './boot.ts'
import { watchLoadFailure } from './load-failure.ts'

declare global {
  interface Window {
    /** Set by the script in the document, unless the host's policy blocks it. */
    klupBoot?: Boot
    /** The answer to the first request of the current user, until it is used. */
    klupUser?: Promise<Response> | undefined
  }
}

watchLoadFailure(window)
pressWithSpace(document)
window.klupBoot = boot(window)
