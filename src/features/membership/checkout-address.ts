import { parseUrl } from '../../lib/url.ts'

/** Whether an address is on this machine. */
export const isLoopback = (url: URL) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)

/**
 * Returns the bank's address if the browser may go there: absolute, https, without user info and, if origins are
 * configured, of one of these. It may be http while both the address and the page are on this machine.
 */
export function checkoutAddress(href: string, page: string, origins: readonly string[]): string | undefined {
  const url = /^https?:\/\/[^/\\]/i.test(href) ? parseUrl(href) : undefined
  if (!url) return undefined
  const secure = url.protocol === 'https:' || (isLoopback(url) && isLoopback(new URL(page)))
  if (!secure || url.username || url.password) return undefined
  return origins.length === 0 || origins.includes(url.origin) ? url.href : undefined
}
