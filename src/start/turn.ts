/** How long to wait for another page, in ms. */
const LOCK_TIMEOUT = 10_000

/**
 * Does work when no other page of this browser is doing such work, unless the signal comes first. Resolves when the work
 * begins, and when that has to be given up. Never rejects.
 */
export function inTurn(work: () => Promise<void>, signal: AbortSignal): Promise<unknown> {
  return new Promise(resolve => {
    const begin = () => {
      resolve(true)
      return work()
    }
    // Only a secure page has locks.
    const turn = navigator.locks?.request('klup-start', { signal }, begin) ?? begin()
    turn.catch(resolve)
    setTimeout(resolve, LOCK_TIMEOUT)
  })
}
