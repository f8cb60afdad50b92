/** The first item of the server's list of errors (§3), which alone counts (§8). */
export interface ErrorItem {
  readonly code: string | undefined
  readonly message: string | undefined
  readonly field: string | undefined
}

/** A call. Its path is the template, so that no log gets a token or an e-mail address. */
export interface Endpoint {
  readonly method: string
  readonly path: string
}

/** The base class for the failure of a call, with a Dutch message for members (§8). */
export abstract class CallError extends Error {
  readonly endpoint: Endpoint

  constructor(message: string, { method, path }: Endpoint, options?: ErrorOptions) {
    super(message, options)
    this.endpoint = { method, path }
  }
}

export class HttpError extends CallError {
  override name = 'HttpError'
  readonly status: number
  readonly item: ErrorItem | undefined
  /** The body is neither JSON nor empty, so a gateway has sent it. */
  readonly isForeign: boolean

  constructor(endpoint: Endpoint, status: number, item?: ErrorItem, isForeign = false) {
    super(item?.message || statusText(status), endpoint)
    this.status = status
    this.item = item
    this.isForeign = isForeign
  }
}

/** The connection failed before the response was complete. If the browser was offline, nothing was sent (§8). */
export class NetworkError extends CallError {
  override name = 'NetworkError'
  readonly wasOffline: boolean

  constructor(endpoint: Endpoint, cause: unknown, wasOffline = false) {
    const isWrite = endpoint.method !== 'GET'
    super(wasOffline && isWrite ? OFFLINE_TEXT : NETWORK_TEXT, endpoint, { cause })
    this.wasOffline = wasOffline
  }
}

const NETWORK_TEXT = 'Er is geen verbinding. Controleer je internet en probeer het opnieuw.'
const OFFLINE_TEXT = 'Je hebt geen internet. Er is niets gewijzigd.'

/** The response took too long. The server may have carried out the request. */
export class TimeoutError extends CallError {
  override name = 'TimeoutError'
  constructor(endpoint: Endpoint) {
    super('Het duurt te lang. Probeer het opnieuw.', endpoint)
  }
}

/** A 2xx response that breaks the contract: it is not JSON, or a required field is missing or has the wrong type. */
export class ContractError extends CallError {
  override name = 'ContractError'
  readonly issues: readonly string[]

  constructor(endpoint: Endpoint, issues: readonly string[]) {
    super('Er ging iets mis bij Klup. Probeer het later opnieuw.', endpoint)
    this.issues = issues
  }
}

/** A redirect, for example to a login page. The session may have ended. */
export class RedirectError extends ContractError {
  override name = 'RedirectError'
  constructor(endpoint: Endpoint) {
    super(endpoint, ['JSON expected, a redirect found'])
  }
}

export const asError = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause)))

/** Whether a request was aborted, which is not a failure. */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

export const abortError = (why: string): DOMException => new DOMException(why, 'AbortError')

export const hasStatus = (error: unknown, ...statuses: number[]): error is HttpError =>
  error instanceof HttpError && statuses.includes(error.status)

/** Whether the API itself, not a gateway, answered with one of these statuses. */
export const hasApiStatus = (error: unknown, ...statuses: number[]): boolean =>
  hasStatus(error, ...statuses) && !error.isForeign

/**
 * Returns the outcome of a failed write (§8). A programming error counts as refused: it changed nothing.
 *
 * | outcome      | the server              | the failure                                                      |
 * |--------------|-------------------------|------------------------------------------------------------------|
 * | `not-sent`   | never got it            | no internet when it was sent                                     |
 * | `unanswered` | may have carried it out | a broken connection, a time-out, or a gateway's own error        |
 * | `unreadable` | may have carried it out | an answer that breaks the contract                               |
 * | `refused`    | has not carried it out  | any other                                                        |
 */
export function outcomeOf(error: unknown): 'not-sent' | 'unanswered' | 'unreadable' | 'refused' {
  if (error instanceof NetworkError) return error.wasOffline ? 'not-sent' : 'unanswered'
  if (error instanceof TimeoutError || isOfGateway(error)) return 'unanswered'
  return error instanceof ContractError ? 'unreadable' : 'refused'
}

/** Whether a gateway reports that the API gave no usable answer: a 408, 500, 502, 503, 504 or 52x without an item of the API. */
const isOfGateway = (error: unknown): boolean =>
  error instanceof HttpError && !error.item && /^(408|50[0234]|52\d)$/.test(String(error.status))

/** Whether the server may have carried out a failed write. A failed read never counts. */
export const isUnknown = (error: unknown): error is CallError =>
  error instanceof CallError &&
  error.endpoint.method !== 'GET' &&
  ['unanswered', 'unreadable'].includes(outcomeOf(error))

/** The failure of a call that an error of the page explains, or the error itself. */
export const callErrorIn = (error: Error | undefined): Error | undefined =>
  error?.cause instanceof CallError ? error.cause : error

/** The Dutch text of an error for members. A TypeError or other error of the engine gets a general text (§8). */
export const messageFor = (error: Error): string =>
  error instanceof CallError || error.name === 'Error' ? error.message : GENERAL_TEXT

const GENERAL_TEXT = 'Er ging iets mis. Laad de pagina opnieuw en probeer het nog eens.'

/** Serializes an error for the helpdesk as one line, without token, query or body (§8). */
export function serializeError(error: unknown): string {
  if (!(error instanceof CallError))
    return JSON.stringify({ name: (error instanceof Error && matching(/^\w{1,64}$/, error.name)) || 'Error' })
  const http =
    error instanceof HttpError ? { status: error.status, code: matching(CODE, error.item?.code) } : {}
  return JSON.stringify({
    name: error.name,
    ...http,
    call: `${error.endpoint.method} ${error.endpoint.path}`,
  })
}

/** «fout 503» for a 5xx, which a member can read out to the helpdesk. */
export function errorCode(error: Error): string | undefined {
  const cause = callErrorIn(error)
  return cause instanceof HttpError && cause.status >= 500 ? `fout ${cause.status}` : undefined
}

/** The form of the server's error codes; other text could be a token or personal data. */
const CODE = /^[a-z][a-z_]{2,40}$/

const matching = (pattern: RegExp, text = ''): string | undefined => (pattern.test(text) ? text : undefined)

function statusText(status: number): string {
  if (status === 429) return 'Je hebt het te vaak geprobeerd. Wacht even en probeer het opnieuw.'
  // The page shows the code once, in a line of its own.
  if (status >= 500) return 'Er ging iets mis bij Klup. Probeer het later opnieuw.'
  return `Dat is niet gelukt (fout ${status}). Probeer het opnieuw.`
}
