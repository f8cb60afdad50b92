const SCRIPTS = /^http.+\/static\/js\//

/**
 * Marks the document when a script of the app fails: then the text that the app does not load takes the place of the page.
 * It stands there after 20 s too, by the styles alone, and the app takes it out when it starts.
 */
export function watchLoadFailure(window: Window): void {
  // The error event of an element does not bubble, so it is caught in the capture phase.
  window.addEventListener(
    'error',
    ({ target, filename = '' }: Partial<ErrorEvent>) => {
      const { src, href = src } = target as Partial<HTMLScriptElement & HTMLLinkElement>
      // WebKit keeps a preload that failed, also for later pages, until something else asks for the same address.
      if (href && SCRIPTS.test(href)) window.fetch(href, { cache: 'reload' }).catch(() => {})
      // Only the site's own scripts count: a script of an extension may fail.
      if (SCRIPTS.test(src ?? filename)) window.document.documentElement.className = 'failed'
    },
    true,
  )
}
