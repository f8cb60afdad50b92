/** One item of the error list that the server answers with (§3). */
export interface ErrorItem {
  readonly code: string | undefined
  readonly message: string | undefined
  readonly field: string | undefined
}

/** The call that failed. Its path is the template, so that no token or e-mail address ends up in a log. */
export interface Endpoint {
  readonly method: string
  readonly path: string
}

/** The base of every failure of a call: it names the call and has a Dutch message for members (§8). */
export abstract class CallError extends Error {
  readonly endpoint: Endpoint

  constructor(message: string, { method, path }: Endpoint, options?: ErrorOptions) {
    super(message, options)
    this.endpoint = { method, path }
  }
}

/** The server answered with an error status. */
export class HttpError extends CallError {
  override name = 'HttpError'
  constructor(
    where: Endpoint,
    readonly status: number,
    readonly items: readonly ErrorItem[] = [],
  ) {
    super(items[0]?.message || statusText(status), where)
  }
}

/** The connection failed: the request never got an answer. */
export class NetworkError extends CallError {
  override name = 'NetworkError'
  constructor(where: Endpoint, cause: unknown) {
    super('Er is geen verbinding. Controleer je internet en probeer het opnieuw.', where, { cause })
  }
}

/** A write that failed while the browser was offline from its start, so nothing was sent (§8). */
export class NotSentError extends CallError {
  override name = 'NotSentError'
  constructor(where: Endpoint, cause: unknown) {
    super('Je hebt geen internet. Er is niets gewijzigd.', where, { cause })
  }
}

/** The answer did not come in time. Of a write it is then unknown whether it was carried out. */
export class TimeoutError extends CallError {
  override name = 'TimeoutError'
  constructor(where: Endpoint) {
    super('Het duurt te lang voordat er antwoord komt. Probeer het opnieuw.', where)
  }
}

/** A 2xx answer that breaks the contract: it is not JSON, or a needed field is missing or of the wrong type. */
export class ContractError extends CallError {
  override name = 'ContractError'
  constructor(
    where: Endpoint,
    readonly issues: readonly string[],
  ) {
    super('Het antwoord van de server klopt niet.', where)
  }
}

/** Returns what was thrown as an `Error`. */
export const asError = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause)))

/** Whether the answer no longer matters: the request was aborted, or the session changed. This is not a failure. */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

/** Creates the error that `isAbort` recognises. */
export const abortError = (why: string): DOMException => new DOMException(why, 'AbortError')

/** Whether the error is an answer with one of these statuses. */
export const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof HttpError && statuses.includes(error.status)

/** Whether a write got no answer, so that it is not known whether it was carried out. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof NetworkError || error instanceof TimeoutError

/** What became of a write that failed: the server never got it, may have done it, or refused it (§8). */
export type Outcome = 'not-sent' | 'unknown' | 'refused'

/** Tells what became of a failed write. A programming error counts as refused: it changed nothing (§8). */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof NotSentError) return 'not-sent'
  return isUnanswered(error) ? 'unknown' : 'refused'
}

/** The Dutch text of an error for members; the engine's own errors, such as a TypeError, have none (§8). */
export const messageFor = (error: Error): string =>
  error instanceof CallError || error.name === 'Error' ? error.message : BROKEN

const BROKEN = 'Er ging iets mis. Laad de pagina opnieuw en probeer het nog eens.'

/** Serializes an error as one line for the helpdesk: a whitelist without token, query or body (§8). */
export function serializeError(error: unknown): string {
  if (!(error instanceof CallError))
    return JSON.stringify({ name: (error instanceof Error && identifier(error.name)) || 'Error' })
  const http =
    error instanceof HttpError ? { status: error.status, code: identifier(error.items[0]?.code) } : {}
  return JSON.stringify({
    name: error.name,
    ...http,
    call: `${error.endpoint.method} ${error.endpoint.path}`,
  })
}

/** Returns a text if it looks like a code or a name; other text could hold personal data. */
function identifier(text = ''): string | undefined {
  return /^[\w.-]{1,64}$/.test(text) ? text : undefined
}

function statusText(status: number): string {
  if (status === 429) return 'Je hebt het te vaak geprobeerd. Wacht even en probeer het opnieuw.'
  if (status >= 500) return `Er ging iets mis bij Klup (fout ${status}). Probeer het later opnieuw.`
  return `Dat is niet gelukt (fout ${status}). Probeer het opnieuw.`
}
