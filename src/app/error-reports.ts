import { CallError, ContractError, HttpError, serializeError } from '../lib/errors.ts'

/** How many errors a page reports. */
const LIMIT = 10

/**
 * Creates a function that sends defects to `url`, one line each, without token, query, body or a member's text
 * (DECISIONS, Configuration). Without a `url` it sends nothing.
 */
export function createErrorReports(
  url: string,
  send: (url: string, line: string) => unknown,
): (error: unknown) => void {
  let left = url ? LIMIT : 0
  return error => {
    if (isDefect(error) && left-- > 0) send(url, serializeError(error))
  }
}

/** Whether the app or the server is at fault: an exception, an answer that breaks the contract, or a 5xx. */
const isDefect = (error: unknown): boolean =>
  !(error instanceof CallError) ||
  error instanceof ContractError ||
  (error instanceof HttpError && error.status >= 500)
