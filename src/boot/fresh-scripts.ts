/** How long a script may take before the page is loaded without it, in ms. */
const TIMEOUT = 5000

/** Whether an address is that of one of the app's own scripts. */
export const isScript = (address: unknown): address is string =>
  String(address).startsWith(`${location.origin}/static/js/`)

/**
 * Downloads scripts anew, by default all of the page: the browser's cache would keep a damaged one for a year. Reads each
 * to its end, since WebKit caches only a whole one. Never rejects.
 */
export const fetchFresh = (
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

/** Loads the page again, with fresh scripts. */
export const reloadFresh = (): Promise<void> => fetchFresh().then(() => location.reload())
