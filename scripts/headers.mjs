import { createHash } from 'node:crypto'

/** The content types of the site's files, by their ending. */
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

/** How long an answer may be kept: hashed files for ever, the rest is looked up each time, an error never. */
export const CACHE = {
  hashed: 'public, max-age=31536000, immutable',
  page: 'no-cache',
  error: 'no-store',
}

/** A link of a reset mail. Its token may look like a file's name, and gets the page all the same. */
export const RESET_LINK = /^\/(account\/)?forgot-password\/./

/** Files that the host needs and nobody else may see. */
export const HIDDEN =
  /\/\.|^\/(nginx|nginx\/.*|configure\.mjs|sbom\.json|_headers|SHA256SUMS)$|\.(br|gz|map)$/

/** A path that names a file, by its folder or an ending such as .php; without a file it is no page either. */
export const FILE = /^\/static\/|\.[A-Za-z][A-Za-z\d]{1,4}$/

/** Password managers look here (a W3C note: a well-known address for changing passwords). */
export const CHANGE_PASSWORD = { from: '/.well-known/change-password', to: '/account/change-password' }

const origin = address => (address ? [new URL(address).origin] : [])

const sha256 = text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The content security policy: own scripts, the script and the style in the document, the API and the images. */
export function contentSecurityPolicy(config, { script, style }, { dev = false } = {}) {
  const self = "'self'"
  const api = origin(config.apiBaseUrl)
  const directives = {
    'default-src': ["'none'"],
    'script-src': [self, sha256(script)],
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
 * The headers that go with every answer of the host. What a `meta` can't say stands only here. There is no
 * Cross-Origin-Embedder-Policy: with it, photos of an API on another origin would need a header of that API.
 */
export const securityHeaders = policy => ({
  'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), fullscreen=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
})
