import { isMotionReduced } from '../react/motion.ts'

/**
 * Fades one page into the next, in a browser that can and unless motion is reduced. The change then comes a frame later,
 * otherwise at once.
 */
export function fade(change: () => void): void {
  if (!document.startViewTransition || isMotionReduced()) change()
  else {
    const { ready } = document.startViewTransition(async () => {
      change()
      // React renders in a microtask, which comes before the end of this wait.
      await Promise.resolve()
    })
    // The next change ends a fade that has not begun.
    ready.catch(() => {})
  }
}
