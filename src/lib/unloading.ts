/** How long the browser may take to leave the page, in ms. */
export const UNLOAD_TIMEOUT = 10_000

/** Tracks whether the browser is leaving the page. That aborts all requests, which is not a failure. */
export function createUnloading() {
  let isUnloading = false
  return {
    isUnloading: () => isUnloading,
    /**
     * Leaves the page by calling `go`. Resolves when the back/forward cache restores the page, or after `UNLOAD_TIMEOUT`: the
     * member may have stopped the browser, or the other site is slow.
     */
    unload: (go: () => void) =>
      new Promise<void>(resolve => {
        const stay = () => {
          clearTimeout(timer)
          window.removeEventListener('pageshow', stayIfRestored)
          isUnloading = false
          resolve()
        }
        const timer = setTimeout(stay, UNLOAD_TIMEOUT)
        isUnloading = true
        // The first load of a page fires `pageshow` too.
        const stayIfRestored = ({ persisted }: PageTransitionEvent) => persisted && stay()
        window.addEventListener('pageshow', stayIfRestored)
        go()
      }),
  }
}
