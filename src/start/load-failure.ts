const SCRIPTS = /^http.+\/static\/js\//

/**
 * Marks the document when a script of the app fails, so that the text «Klup laadt niet» replaces the page. Without that,
 * the styles show the text after 20 s; the app removes it when it runs.
 */
export function watchLoadFailure(window: Window): void {
  // The error event of an element does not bubble, so the listener captures it.
  window.addEventListener(
    'error',
    ({ target, filename = '' }: Partial<ErrorEvent>) => {
      const { src, href = src } = target as Partial<HTMLScriptElement & HTMLLinkElement>
      // WebKit caches a failed preload, also for later pages, until another request reloads it.
      if (href && SCRIPTS.test(href)) window.fetch(href, { cache: 'reload' }).catch(() => {})
      // Scripts of extensions may fail too; they do not count.
      if (SCRIPTS.test(src ?? filename)) window.document.documentElement.className = 'failed'
    },
    true,
  )
}
