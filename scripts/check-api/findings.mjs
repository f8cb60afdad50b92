/**
 * Findings about cookies and headers, as `[mark, text]`: `!` prevents an app at `origin` from working, `-` is advice.
 */
export async function* findingsOf({ exchanges, cookies, fetch }, { apiBaseUrl: base, csrfCookie }, origin) {
  for (const cookie of cookies.values()) yield* cookieFindings(cookie, csrfCookie)
  const kept = exchanges.filter(
    one => one.status === 200 && !/no-store/.test(one.headers.get('cache-control')),
  )
  if (kept.length > 0) yield ['-', `copies may be kept, without Cache-Control: no-store: ${callsOf(kept)}`]
  if (!origin) yield ['-', 'cross-origin headers were not checked: give --origin']
  if (!origin || origin === new URL(base).origin) return
  // The preflight that a browser sends before the app changes a password.
  const asks = { 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'content-type' }
  await fetch(`${base}/api/account/password`, { method: 'OPTIONS', headers: asks }).catch(() => {})
  if (!isAllowed(exchanges.at(-1))) yield ['!', 'the preflight of a PUT does not allow it with content-type']
  const needed = { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }
  for (const [name, value] of Object.entries(needed)) {
    const others = exchanges.filter(one => one.status && one.headers.get(name) !== value)
    if (others.length > 0) yield ['!', `${name} is not ${value}: ${callsOf(others)}`]
  }
}

function* cookieFindings({ name, attributes, isOwn }, csrfCookie) {
  const isForAll = attributes.get('samesite')?.toLowerCase() === 'none'
  const lacking = ['httponly', 'secure', 'samesite'].filter(one => !attributes.has(one))
  const isRefused = !isOwn || (isForAll && lacking.includes('secure'))
  if (isRefused) yield ['!', `cookie ${name}: browsers refuse it`]
  if (lacking.length > 0 && name !== csrfCookie) yield ['-', `cookie ${name}: without ${lacking.join(', ')}`]
}

function isAllowed({ status, headers }) {
  const words = name =>
    headers
      .get(`access-control-allow-${name}`)
      ?.toLowerCase()
      .split(/\s*,\s*/) ?? []
  return status < 300 && words('methods').includes('put') && words('headers').includes('content-type')
}

const callsOf = exchanges => [...new Set(exchanges.map(({ method, path }) => `${method} ${path}`))].join(', ')
