import { parseUrl } from '../../lib/url.ts'

/** Whether an address is on this machine. */
export const isLoopback = (url: URL) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)

/**
 * Where the browser may go to pay, or undefined: an absolute https address without user info, of a known
 * origin when origins are configured; http only while both it and the page are on this machine.
 */
export function checkoutAddress(href: string, page: string, origins: readonly string[]): string | undefined {
  const url = /^https?:\/\/[^/\\]/i.test(href) ? parseUrl(href) : undefined
  if (!url) return undefined
  const secure = url.protocol === 'https:' || (isLoopback(url) && isLoopback(new URL(page)))
  if (!secure || url.username || url.password) return undefined
  return origins.length === 0 || origins.includes(url.origin) ? url.href : undefined
}
