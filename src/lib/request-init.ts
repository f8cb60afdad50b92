type Method = 'GET' | 'POST' | 'PUT'

export interface RequestParts {
  readonly method: Method
  /** Sent as JSON; a FormData is sent unchanged, and the browser writes its boundary. */
  readonly body?: unknown
}

/**
 * The options of a request (§7; DECISIONS, The client). A write has a JSON type even without a body, so that none is a
 * simple cross-site request. A read sends `Accept` alone, so that it costs no preflight.
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
