import { clean } from './text.mjs'

const STATUSES = [301, 302, 303, 307, 308]
const MOST = 5

/**
 * What a browser does after a redirect, as the next request; or a `problem` when this check does not follow:
 * to another origin, since cookies and a password must not go there, and with a write, since nobody said that
 * it may go there.
 */
export function nextStep({ method, url, headers }, response, hops) {
  const location = response.headers.get('location')
  if (!STATUSES.includes(response.status) || location === null) return undefined
  if (!URL.canParse(location, url)) return { problem: 'it redirects to an address that makes no sense' }
  const next = new URL(location, url)
  if (next.origin !== url.origin) return { problem: `it redirects to another origin, ${clean(next.origin)}` }
  if (hops >= MOST) return { problem: `it redirects more than ${MOST} times` }
  const keepsMethod = [307, 308].includes(response.status)
  if (keepsMethod && method !== 'GET') {
    return { problem: `it wants the ${method} to go to ${clean(next.pathname)} instead` }
  }
  return { method: 'GET', url: next, headers }
}
