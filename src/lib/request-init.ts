type Method = 'GET' | 'POST' | 'PUT'

export interface RequestParts {
  readonly method: Method
  /** Sent as JSON. A FormData is sent unchanged, and the browser sets its content type. */
  readonly body?: unknown
}

/**
 * The options of a request (§7; DECISIONS, Reading the server's answers). A write has the content type JSON even without a body, so that no
 * write is a simple cross-site request. A read sends only `Accept`, so that it needs no preflight.
 */
export function requestInit(
  { method, body }: RequestParts,
  writeHeaders?: () => Record<string, string>,
): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json' }
  const init: RequestInit = { method, headers, credentials: 'include' }
  if (method === 'GET') return init
  Object.assign(headers, writeHeaders?.())
  if (body instanceof FormData) return { ...init, body }
  headers['Content-Type'] = 'application/json'
  return body === undefined ? init : { ...init, body: JSON.stringify(body) }
}
