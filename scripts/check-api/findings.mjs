import { PATHS } from '../../src/api/paths.ts'

/**
 * Findings about cookies and headers, as `[mark, text]`: `!` prevents an app at `origin` from working, `-` is advice.
 */
export async function* findingsOf(
  browser,
  { apiBaseUrl: base, csrfCookie, csrfHeader },
  { origin, token, needsToken },
) {
  const { exchanges, cookies, fetch } = browser
  for (const cookie of cookies.values()) yield* cookieFindings(cookie, csrfCookie)
  const found = cookies.has(csrfCookie)
  if (!token && (found || needsToken))
    yield [
      '!',
      `cookie ${csrfCookie}: ${found ? `scripts of the app cannot read it, so no write sends ${csrfHeader}. It needs Path=/, no HttpOnly, and the Domain that app and API share` : 'it was never set'}`,
    ]
  const kept = exchanges.filter(
    one => one.status === 200 && !/no-store/.test(one.headers.get('cache-control')),
  )
  if (kept.length > 0) yield ['-', `copies may be kept, without Cache-Control: no-store: ${callsOf(kept)}`]
  if (!origin) yield ['-', 'cross-origin headers were not checked: give --origin']
  if (!origin || origin === new URL(base).origin) return
  if (siteOf(origin) !== siteOf(base))
    yield ['!', 'the app and the API share no site, so browsers keep the session cookie back']
  // The preflight that a browser sends before the app changes a password.
  const names = ['content-type', ...(token ? [csrfHeader.toLowerCase()] : [])]
  const asks = {
    'Access-Control-Request-Method': 'PUT',
    'Access-Control-Request-Headers': names.sort().join(','),
  }
  await fetch(`${base}/api/account/password`, { method: 'OPTIONS', headers: asks }).catch(() => {})
  if (!isAllowed(exchanges.at(-1), names))
    yield ['!', `the preflight of a PUT does not allow it with ${names.join(' and ')}`]
  const needed = { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }
  for (const [name, value] of Object.entries(needed)) {
    const others = exchanges.filter(one => one.status && one.headers.get(name) !== value)
    if (others.length > 0) yield ['!', `${name} is not ${value}: ${callsOf(others)}`]
  }
}

/** A finding if a login did not set a session cookie of its own. `before` has the values of all earlier cookies. */
export function* loginFindings({ cookies }, before, { apiBaseUrl, csrfCookie }) {
  const address = new URL(apiBaseUrl + PATHS.currentUser)
  const session = [...cookies.values()].filter(one => one.name !== csrfCookie && one.isSentTo(address))
  if (session.some(({ value }) => !before.includes(value))) return
  const path = [...cookies.values()].map(({ name, folder }) => `; ${name} has Path=${folder}`).join('')
  yield session.length > 0
    ? ['!', 'the session cookie is the same before and after the login: a thief could set it first']
    : ['!', `no cookie of the login is sent to ${PATHS.currentUser}, so nobody stays signed in${path}`]
}

function* cookieFindings({ name, attributes, isOwn }, csrfCookie) {
  const isForAll = attributes.get('samesite')?.toLowerCase() === 'none'
  const lacking = ['httponly', 'secure', 'samesite'].filter(one => !attributes.has(one))
  const isRefused = !isOwn || (isForAll && lacking.includes('secure'))
  if (isRefused) yield ['!', `cookie ${name}: browsers refuse it`]
  if (lacking.length > 0 && name !== csrfCookie) yield ['-', `cookie ${name}: without ${lacking.join(', ')}`]
}

/** Approximately the site of an address: two hosts with the same last two labels may differ in it. */
const siteOf = address => {
  const { protocol, hostname } = new URL(address)
  return [protocol, ...hostname.split('.').slice(-2)].join()
}

function isAllowed({ status, headers }, names) {
  const words = name =>
    headers
      .get(`access-control-allow-${name}`)
      ?.toLowerCase()
      .split(/\s*,\s*/) ?? []
  return (
    status < 300 && words('methods').includes('put') && names.every(name => words('headers').includes(name))
  )
}

const callsOf = exchanges => [...new Set(exchanges.map(({ method, path }) => `${method} ${path}`))].join(', ')
