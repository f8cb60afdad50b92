const allowedHeader = /^(content-type|accept|x-[a-z-]*(xsrf|csrf)[a-z-]*)$/i

const isLoopback = (origin: string) => /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin)

/** Which pages may use the API: those on the list, those that the predicate admits, by default any local page. */
export function originRule(origins: readonly string[] | ((origin: string) => boolean) = isLoopback) {
  return typeof origins === 'function' ? origins : (origin: string) => origins.includes(origin)
}

/** The headers that let a page of another origin read an answer to a request with cookies. */
export const shareWith = (origin: string): [string, string][] => [
  ['access-control-allow-origin', origin],
  ['access-control-allow-credentials', 'true'],
]

/** The answer to a preflight: which methods and headers the call itself may have. */
export function preflight(request: Request): Response {
  const asked = (request.headers.get('access-control-request-headers') ?? '').split(',')
  const allowed = asked.map(name => name.trim()).filter(name => allowedHeader.test(name))
  const headers = {
    'access-control-allow-methods': 'GET, POST, PUT',
    'access-control-allow-headers': ['content-type', 'accept', ...allowed]
      .filter(
        (name, index, all) => all.findIndex(other => other.toLowerCase() === name.toLowerCase()) === index,
      )
      .join(', '),
  }
  return new Response(null, { status: 204, headers })
}
