/** An address of one of the app's own scripts. */
export const SCRIPTS = /^http.+\/static\/js\//

/** How long a script may take before the page is loaded without it, in ms. */
const TIMEOUT = 5000

/**
 * Downloads scripts anew, by default all of the page: the browser's cache would keep a damaged one for a year. Reads each
 * to its end, since WebKit caches only a whole one. Never rejects.
 */
export const fetchFresh = (
  addresses = performance.getEntriesByType('resource').map(({ name }) => name),
): Promise<unknown> =>
  Promise.allSettled(
    [...new Set(addresses)]
      .filter(address => SCRIPTS.test(address))
      .map(address =>
        fetch(address, { cache: 'reload', signal: AbortSignal.timeout(TIMEOUT) }).then(response =>
          response.text(),
        ),
      ),
  )

/** Loads the page again, with fresh scripts. */
export const reloadFresh = (): Promise<void> => fetchFresh().then(() => location.reload())
