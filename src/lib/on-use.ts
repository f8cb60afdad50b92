/** Calls a function at each scroll, press or key of the member, until the signal aborts. */
export function onUse(callback: () => void, signal: AbortSignal): void {
  // The router scrolls a new page to its top.
  const onScroll = () => window.scrollY > 0 && callback()
  window.addEventListener('scroll', onScroll, { signal })
  for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, callback, { signal })
}
