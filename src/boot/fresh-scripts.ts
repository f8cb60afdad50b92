/** How long the download of a fresh script may take, in ms. The page then reloads without it. */
const TIMEOUT = 5000

/** Whether an address is one of the app's scripts. */
export const isScript = (address: unknown): address is string =>
  String(address).startsWith(`${location.origin}/static/js/`)

/**
 * Downloads scripts again, by default all scripts of the page: the browser would cache a damaged one for a year. Reads each
 * body completely, since WebKit caches only complete ones. Never rejects.
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

/** Reloads the page with fresh scripts. */
export const reloadFresh = (): Promise<void> => fetchFresh().then(() => location.reload())
