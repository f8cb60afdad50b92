const SCRIPTS = /^https?:\/\/[^/]+\/static\/js\//

/**
 * Marks the document when a script of the app fails: then the text that the app does not load takes the place of the page.
 * It stands there after 20 s too, by the stylesheet alone, and the app takes it out when it starts.
 */
export function watchLoadFailure(window: Window): void {
  // The error event of an element does not bubble, so it is caught in the capture phase.
  window.addEventListener(
    'error',
    ({ target, filename = '' }: Partial<ErrorEvent>) => {
      // Only the site's own scripts count: a script of an extension may fail.
      const source = target instanceof HTMLScriptElement ? target.src : filename
      if (SCRIPTS.test(source)) window.document.documentElement.className = 'failed'
    },
    true,
  )
}
