/** How long the browser may take to leave the page, in ms. */
export const LEAVE_TIME = 10_000

/** Knows when the page is being left: the browser then breaks off what is under way, which is no failure. */
export function createUnloading() {
  let current: Promise<void> | undefined
  return {
    /** While the page is being left, at most `LEAVE_TIME`: resolves when that is over. */
    back: () => current,
    /** Goes to another page. Resolves when the member is back, which may be never. */
    unload(go: () => void): Promise<void> {
      const back = new Promise<void>(resolve => {
        // A page that loads says `pageshow` too, perhaps when it is being left already.
        const show = ({ persisted }: PageTransitionEvent) => {
          if (!persisted) return
          window.removeEventListener('pageshow', show)
          resolve()
        }
        window.addEventListener('pageshow', show)
      })
      const over = Promise.race([back, new Promise<void>(resolve => setTimeout(resolve, LEAVE_TIME))]).then(
        () => {
          if (current === over) current = undefined
        },
      )
      current = over
      go()
      return back
    },
  }
}
