/** How long the download of a fresh script may take, in ms. The page then reloads without it. */
const TIMEOUT = 5000

const isScript = (address: unknown): address is string =>
  String(address).startsWith(`${location.origin}/static/js/`)

/**
 * Downloads scripts again, by default all scripts of the page: the browser would cache a damaged one for a year. Reads each
 * body completely, since WebKit caches only complete ones. Never rejects.
 */
const fetchFresh = (
  addresses = performance.getEntriesByType('resource').map(({ name }) => name),
): Promise<unknown> =>
  Promise.allSettled(
    [...new Set(addresses)]
      .filter(isScript)
      .map(address =>
        fetch(address, { cache: 'reload', signal: AbortSignal.timeout(TIMEOUT) }).then(response =>
          response.text(),
        ),
      ),
  )

/** Reloads the page with fresh scripts. */
export const reloadFresh = (): Promise<void> => fetchFresh().then(() => location.reload())

/**
 * Marks the document as failed when a script fails before the app runs: the text «Klup laadt niet» then replaces the page. The
 * styles also show the text after 20 s without an app.
 */
export function watchLoadFailure({ document, addEventListener }: Window): void {
  const { classList } = document.documentElement
  const downloaded = new Set<string>()
  // The error event of an element does not bubble, so the listener captures it.
  addEventListener(
    'error',
    ({ target, filename, error }: Partial<ErrorEvent>) => {
      const { src, href = src } = target as Partial<HTMLScriptElement & HTMLLinkElement>
      // WebKit caches a failed preload, even for later pages, until a request bypasses the cache.
      if (isScript(href) && !downloaded.has(href)) {
        downloaded.add(href)
        void fetchFresh([href])
      }
      const isRunning = document.readyState !== 'loading' && !document.getElementById('unavailable')
      // Errors in scripts of extensions do not count.
      if (!isScript(src ?? filename) || isRunning || classList.contains('failed')) return
      classList.add('failed')
      // A script was truncated on its way. The error may name another script, which imports it.
      if (error instanceof SyntaxError) void fetchFresh()
    },
    true,
  )
  addEventListener('click', event => {
    if (!(event.target as Element).matches('#unavailable a')) return
    void reloadFresh()
    // An older browser throws in the line above, and follows the link.
    event.preventDefault()
  })
}
