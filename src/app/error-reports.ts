import { CallError, ContractError, HttpError, serializeError } from '../lib/errors.ts'

/** How many errors a page tells of: more say nothing new. */
const LIMIT = 10

/**
 * Returns a function that sends an error to `url` as one line, without token, query, body or text of a member
 * (DECISIONS, Configuration). Without a `url` it sends nothing, nor for an ordinary refusal or a lost connection.
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

/** Whether the app or the server is at fault: exceptions, answers that break the contract, and 5xx. */
const isDefect = (error: unknown): boolean =>
  !(error instanceof CallError) ||
  error instanceof ContractError ||
  (error instanceof HttpError && error.status >= 500)
