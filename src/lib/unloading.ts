/** How long the browser may take to leave the page, in ms. */
export const UNLOAD_TIMEOUT = 10_000

/** Knows whether the browser is leaving the page. It then aborts all requests, which is not a failure. */
export function createUnloading() {
  let isUnloading = false
  return {
    isUnloading: () => isUnloading,
    /**
     * Leaves the page by calling `go`. Resolves if the page is still there after `UNLOAD_TIMEOUT`, because the member
     * stopped the browser or the other site is slow, or when the back/forward cache restores the page.
     */
    unload: (go: () => void) =>
      new Promise<void>(resolve => {
        const stay = () => {
          clearTimeout(timer)
          isUnloading = false
          resolve()
        }
        const timer = setTimeout(stay, UNLOAD_TIMEOUT)
        isUnloading = true
        // The first load of a page fires `pageshow` too.
        window.addEventListener('pageshow', ({ persisted }) => persisted && stay())
        go()
      }),
  }
}
