import { serializeError } from '../lib/errors.ts'

/** How many errors a page tells of: more say nothing new. */
const LIMIT = 10

/**
 * Gives what tells an address about errors, each as the one line that a helpdesk gets too: no token, query, body or text
 * of a member (DECISIONS, Configuration). Without an address it tells nobody.
 */
export function createErrorReports(
  url: string,
  send: (url: string, line: string) => unknown,
): (error: unknown) => void {
  let left = url ? LIMIT : 0
  return error => {
    if (left-- > 0) send(url, serializeError(error))
  }
}
