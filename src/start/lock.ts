/** How long to wait for another tab, in ms: it reads the user and posts a token, and each may take 30 s. */
const LOCK_TIMEOUT = 60_000

/**
 * Runs `work` under a lock that all tabs share. Resolves when the work begins or fails, or after `LOCK_TIMEOUT`. Never
 * rejects.
 */
export function withLock(work: () => Promise<unknown>): Promise<unknown> {
  return new Promise(resolve => {
    const begin = () => {
      resolve(true)
      return work()
    }
    // Only secure pages have locks.
    const request = navigator.locks?.request('klup-start', begin) ?? begin()
    request.catch(resolve)
    setTimeout(resolve, LOCK_TIMEOUT)
  })
}
