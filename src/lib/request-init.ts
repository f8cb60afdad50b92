export interface RequestParts {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Sent as JSON. A FormData is sent unchanged, and the browser sets its content type. */
  readonly body?: unknown
}

/**
 * The options of a request (§7). A write has the content type JSON even without a body, so that no write is a simple
 * cross-site request. A read sends only `Accept`, so that it needs no preflight. `no-store`: the browser's cache may contain
 * answers to another member. `manual`: a redirect is an answer.
 */
export function requestInit(
  { method, body }: RequestParts,
  writeHeaders?: () => Record<string, string>,
): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json' }
  const init: RequestInit = {
    method,
    headers,
    credentials: 'include',
    cache: 'no-store',
    redirect: 'manual',
  }
  if (method === 'GET') return init
  Object.assign(headers, writeHeaders?.())
  if (body instanceof FormData) return { ...init, body }
  headers['Content-Type'] = 'application/json'
  return body === undefined ? init : { ...init, body: JSON.stringify(body) }
}
