import { fetchFresh, isScript, reloadFresh } from './fresh-scripts.ts'

/**
 * Marks the document when a script of the app fails before the app runs, so that the text «Klup laadt niet» replaces the page.
 * Without that, the styles show the text after 20 s; the app removes it when it runs.
 */
export function watchLoadFailure({ document, addEventListener }: Window): void {
  const { classList } = document.documentElement
  const downloaded = new Set<string>()
  // The error event of an element does not bubble, so the listener captures it.
  addEventListener(
    'error',
    ({ target, filename, error }: Partial<ErrorEvent>) => {
      const { src, href = src } = target as Partial<HTMLScriptElement & HTMLLinkElement>
      // WebKit caches a failed preload, also for later pages, until another request reloads it.
      if (isScript(href) && !downloaded.has(href)) {
        downloaded.add(href)
        void fetchFresh([href])
      }
      const isRunning = document.readyState !== 'loading' && !document.getElementById('unavailable')
      // Scripts of extensions may fail too; they do not count.
      if (!isScript(src ?? filename) || isRunning || classList.contains('failed')) return
      classList.add('failed')
      // A script that was cut on its way; the error may name one that imports it.
      if (error instanceof SyntaxError) void fetchFresh()
    },
    true,
  )
  addEventListener('click', event => {
    if (!(event.target as Element).matches('#unavailable a')) return
    void reloadFresh()
    // An older browser throws above, and follows the link.
    event.preventDefault()
  })
}

/** Whether the page says «Klup laadt niet»: a script failed, or the styles show the text after 20 s. */
export function saysUnavailable(document: Document): boolean {
  const text = document.getElementById('unavailable')
  return text !== null && getComputedStyle(text).visibility === 'visible'
}
