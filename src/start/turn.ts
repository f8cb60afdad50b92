/** How long to wait for another page, in ms. */
const LOCK_TIMEOUT = 10_000

/**
 * Does work when no other page of this browser is doing such work, unless the signal comes first. Resolves when the work
 * begins, and when that has to be given up. Never rejects.
 */
export function inTurn(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const begin = () => {
      resolve()
      return work()
    }
    // Only a secure page has locks.
    if (!('locks' in navigator)) return void begin()
    navigator.locks.request('klup-start', { signal }, begin).catch(() => resolve())
    setTimeout(resolve, LOCK_TIMEOUT)
  })
}
