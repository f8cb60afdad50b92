import { CallError, ContractError, HttpError, isAbort, serializeError } from '../lib/errors.ts'

const LIMIT = 10

/**
 * Creates a function that sends defects to `url`, each line once, without token, query, body or a member's text. Without a
 * `url` it sends nothing.
 */
export function createErrorReports(
  url: string,
  send: (url: string, line: string) => unknown,
): (error: unknown) => void {
  const sent = new Set<string>()
  return error => {
    const line = serializeError(error)
    if (!url || !isDefect(error) || sent.has(line) || sent.size === LIMIT) return
    sent.add(line)
    send(url, line)
  }
}

/**
 * Whether the app or the server is at fault: an exception, an answer that breaks the contract, or a 5xx. Scripts of other
 * sites and ResizeObserver loops report no `Error`, so they do not count.
 */
function isDefect(error: unknown): boolean {
  if (error instanceof HttpError) return error.status >= 500
  return (
    error instanceof Error &&
    !isAbort(error) &&
    (!(error instanceof CallError) || error instanceof ContractError)
  )
}
