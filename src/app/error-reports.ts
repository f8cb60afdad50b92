import { serializeError } from '../lib/errors.ts'

/** How many errors a page tells of: more say nothing new. */
const LIMIT = 10

/**
 * Returns a function that sends an error to `url` as one line, without token, query, body or text of a member
 * (DECISIONS, Configuration). Without a `url` it sends nothing.
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
