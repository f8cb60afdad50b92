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

/** Makes the space bar press a link with the role of a button, as it presses a button. The browser handles Enter. */
function pressWithSpace(document: Document): void {
  document.addEventListener('keydown', event => {
    const { target, key, repeat, altKey, ctrlKey, metaKey, shiftKey } = event
    const link = (target as Partial<Element>).closest?.<HTMLElement>('a[role=button]')
    if (!link || key !== ' ' || altKey || ctrlKey || metaKey || shiftKey) return
    // The page must not scroll.
    event.preventDefault()
    if (!repeat) link.click()
  })
}
