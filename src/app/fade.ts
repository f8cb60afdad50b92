/**
 * Lets one page fade into the next, where the browser can and motion is wanted: what stands in both stays as it is.
 * The change comes a frame later then; elsewhere it is made at once.
 */
export function fade(change: () => void): void {
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) change()
  else
    document.startViewTransition(async () => {
      change()
      // React draws in a microtask of its own, which comes before what waits here.
      await Promise.resolve()
    })
}
