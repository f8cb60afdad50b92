/** How long the browser may take to leave the page, in ms. */
export const LEAVE_TIME = 10_000

/** Knows when the page is being left: the browser then breaks off what is under way, which is no failure. */
export function createLeaving() {
  let current: Promise<void> | undefined
  return {
    /** What the last `leave` returned, while the page is being left. */
    back: () => current,
    /** Goes to another page. Resolves when the member is back, or when the browser did not go within `LEAVE_TIME`. */
    leave(go: () => void): Promise<void> {
      const back = new Promise(resolve => {
        // A page that loads says `pageshow` too, perhaps when it is being left already.
        window.addEventListener('pageshow', ({ persisted }) => persisted && resolve(true))
        setTimeout(resolve, LEAVE_TIME)
      }).then(() => {
        if (current === back) current = undefined
      })
      current = back
      go()
      return back
    },
  }
}
