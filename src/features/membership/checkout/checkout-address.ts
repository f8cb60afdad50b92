import { parseUrl } from '../../../lib/try.ts'

/** Whether an address is on this machine. */
export const isLoopback = (url: URL) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)

/**
 * Returns the bank's address if it is absolute, https, without user info and, if origins are configured, of one of them. http
 * is allowed between loopback hosts. Otherwise the console names the refused origin.
 */
export function checkoutAddress(href: string, page: string, origins: readonly string[]): string | undefined {
  const url = /^https?:\/\/[^/\\]/i.test(href) ? parseUrl(href) : undefined
  if (url && isSafe(url, new URL(page)) && (origins.length === 0 || origins.includes(url.origin)))
    return url.href
  const allowed = origins.join(', ') || 'any https origin'
  console.error(`CHECKOUT_ORIGINS: ${allowed} expected, ${url?.origin ?? 'no web address'} found`)
  return undefined
}

const isSafe = (url: URL, page: URL): boolean =>
  (url.protocol === 'https:' || (isLoopback(url) && isLoopback(page))) && !url.username && !url.password
