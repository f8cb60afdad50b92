/** How long to wait for another page, in ms: it reads the user and posts a token, each of which may take 30 s. */
const LOCK_TIMEOUT = 60_000

/**
 * Runs `work` under a lock that all pages of this browser share; `signal` cancels the wait. Resolves when the work
 * begins, when it fails, and after `LOCK_TIMEOUT`. Never rejects.
 */
export function withLock(work: () => Promise<void>, signal: AbortSignal): Promise<unknown> {
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
