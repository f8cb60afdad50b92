import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type { Config } from '../src/api/config.ts'

/** The content types of the site's files, by extension. */
export const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** The content type of a file. */
export const typeOf = (name: string): string =>
  new Map(Object.entries(TYPES)).get(extname(name)) ?? 'application/octet-stream'

/** How long a response may be cached: hashed files forever, others after revalidation, errors never. No proxy may change it. */
export const CACHE = {
  hashed: 'public, max-age=31536000, immutable',
  page: 'no-cache, no-transform',
  error: 'no-store',
}

/** A link of a reset mail. It always gets the page, although its token may look like a file name. */
export const RESET_LINK = /^\/(account\/)?forgot-password\/./

/** Files that only the host may read. */
export const HIDDEN = /\/\.|^\/(nginx|nginx\/.*|configure\.mjs|SHA256SUMS)$|\.(br|gz|map)$/

/** A path of a file, by its folder or an extension such as .php. A missing file is a 404, not the page. */
export const FILE = /^\/static\/|\.[A-Za-z][A-Za-z\d]{1,4}$/

/** The address that password managers open (W3C: a well-known URL for changing passwords). */
export const CHANGE_PASSWORD = { from: '/.well-known/change-password', to: '/account/change-password' }

const origin = (address: string) => (address ? [new URL(address).origin] : [])

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The content security policy: own scripts, the scripts and style in the document, the API and the images. */
export function contentSecurityPolicy(
  config: Config,
  { scripts, style }: { readonly scripts: readonly string[]; readonly style: string },
  { dev = false } = {},
): string {
  const self = "'self'"
  const api = origin(config.apiBaseUrl)
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': [self, ...scripts.map(sha256)],
    'style-src': [sha256(style)],
    'connect-src': [...new Set([self, ...api, ...origin(config.errorUrl)])],
    'img-src': [...new Set([self, ...api, ...origin(config.imageBaseUrl)])],
    'manifest-src': [self],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
    ...(!dev && config.apiBaseUrl.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  }
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/**
 * The headers of every response. Some have no equivalent in a `meta`. There is no Cross-Origin-Embedder-Policy: it would
 * require a header of the API for photos on another origin.
 */
export const securityHeaders = (policy: string) => ({
  'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), fullscreen=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
})
