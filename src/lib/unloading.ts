/** How long the browser may take to leave the page, in ms. */
export const UNLOAD_TIMEOUT = 10_000

/** Knows whether the browser is leaving the page. It then aborts all requests, which is not a failure. */
export function createUnloading() {
  let isUnloading = false
  return {
    isUnloading: () => isUnloading,
    /** Leaves the page by calling `go`. Resolves if the back/forward cache restores the page, which may be never. */
    unload: (go: () => void) =>
      new Promise<void>(resolve => {
        isUnloading = true
        const timer = setTimeout(() => {
          isUnloading = false
        }, UNLOAD_TIMEOUT)
        window.addEventListener('pageshow', function restore({ persisted }) {
          // The first load of a page fires `pageshow` too.
          if (!persisted) return
          window.removeEventListener('pageshow', restore)
          clearTimeout(timer)
          isUnloading = false
          resolve()
        })
        go()
      }),
  }
}
