/**
 * Changes the page. Where the browser supports it, a view transition then moves the two discs; `flush` makes the change complete
 * when it returns. Resolves after the change, which waits for no movement.
 */
export function changeView(change: () => void, flush = (change: () => void) => change()): Promise<void> {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isStill || !document.startViewTransition) return Promise.resolve(change())
  const { ready, updateCallbackDone } = document.startViewTransition(() => flush(change))
  // A newer change ends this transition.
  ready.catch(() => {})
  return updateCallbackDone
}
