/** A row of a route table that fits a request. */
export type Match<Handler> = {
  /** The row's key, such as `POST /api/account/sso/{token}`. */
  readonly call: string
  readonly handler: Handler
  readonly params: Record<string, string>
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

function readParams(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, want] of wanted.entries()) {
    const segment = given[index] ?? ''
    const value = decode(segment)
    if (want.startsWith('{') && value) params[want.slice(1, -1)] = value
    else if (want !== segment) return undefined
  }
  return params
}

/** Finds the row of a table of `METHOD /path/{param}` keys for a method and a path. */
export function findRoute<Handler>(
  routes: Readonly<Record<string, Handler>>,
  method: string,
  path: string,
): Match<Handler> | undefined {
  for (const [call, handler] of Object.entries(routes)) {
    const [rowMethod = '', pattern = ''] = call.split(' ')
    const params = rowMethod === method ? readParams(pattern, path) : undefined
    if (params) return { call, handler, params }
  }
  return undefined
}
