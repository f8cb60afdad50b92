import { parseUrl, tryOrUndefined } from '../../lib/try.ts'

/** The longest address of the page's own origin, in characters. */
const MAX_LENGTH = 2000

/** Whether an address is on this machine. */
export const isLoopback = (url: URL) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)

/**
 * Returns the bank's address if it may be opened, without user info. With configured origins it must be https and of one of
 * them; http is allowed between loopback hosts. Without them any such address will do, and a page of the page's own origin,
 * whose address may be a path. Otherwise the console names the refused origin.
 */
export function checkoutAddress(
  href: string,
  page: string,
  origins: readonly string[] = [],
): string | undefined {
  const form = origins.length > 0 ? /^https?:\/\/[^/\\]/i : /^(https?:\/\/|\/)[^/\\]/i
  const url = form.test(href) ? parseUrl(href, page) : undefined
  if (url && isAllowed(url, new URL(page), origins)) return url.href
  const allowed = origins.join(', ') || 'any https origin, or a page of this one'
  console.error(`CHECKOUT_ORIGINS: ${allowed} expected, ${url?.origin ?? 'no web address'} found`)
  return undefined
}

function isAllowed(url: URL, page: URL, origins: readonly string[]): boolean {
  if (url.username || url.password) return false
  if (origins.length === 0 && url.origin === page.origin) return isOwnPage(url)
  const isSafe = url.protocol === 'https:' || (isLoopback(url) && isLoopback(page))
  return isSafe && (origins.length === 0 || origins.includes(url.origin))
}

/** Whether an address of the page's own origin is a page, and neither a call of the API nor a sign-in link. */
function isOwnPage({ href, pathname, search, hash }: URL): boolean {
  const decoded = (text: string) => tryOrUndefined(() => decodeURIComponent(text)) ?? text
  const isPage = !/\/(api|sso)(\/|$)/i.test(decoded(pathname)) && !/\bsso=/i.test(decoded(search + hash))
  return isPage && href.length <= MAX_LENGTH
}
