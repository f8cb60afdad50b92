import { checkConfig } from '#schema'

const list = text => text.split(',').map(part => part.trim())
const numbers = text => list(text).filter(Boolean).map(Number)

/** An empty list in the page allows any https origin. That takes a star, so that nobody asks for it by accident. */
const origins = text => (text.trim() === '*' ? [] : list(text))

/**
 * The configuration (DECISIONS, Configuration) as one table: the variable, its key in the page, its default (none: it
 * must be given), what it means to an operator, and how its text is read. docs/operating.md holds the same table.
 */
export const VARIABLES = [
  ['APP_ENV', 'env', 'prod', '`dev` has the panel for developers, `prod` has not; fixed by the build'],
  [
    'API_BASE_URL',
    'apiBaseUrl',
    '',
    "where the calls go, without a slash at the end; empty: the page's origin",
  ],
  ['LOGIN_PATH', 'loginPath', '/api/login', 'the path of the login call'],
  ['LOGOUT_PATH', 'logoutPath', '/api/logout', 'the path of the logout call'],
  [
    'PAYMENT_REDIRECT_URL',
    'paymentRedirectUrl',
    '',
    "where the bank leads back to; empty: the page's `/payment`",
  ],
  ['DOWNLOAD_URL', 'downloadUrl', undefined, 'where the mobile app is downloaded'],
  ['IMAGE_BASE_URL', 'imageBaseUrl', '', 'where photos with a relative path are; empty: `API_BASE_URL`'],
  ['IMAGE_SIZES', 'imageSizes', '64,256,512,1024', 'the widths of photos, in pixels', numbers],
  [
    'CANCELLATION_REASON',
    'cancellationReason',
    'reasonType',
    '`reasonType` sends `reasonType: {id}`, `reasonTypeId` sends `reasonTypeId: id`',
  ],
  [
    'CHECKOUT_ORIGINS',
    'checkoutOrigins',
    undefined,
    'the only origins where a browser may go to pay, by comma; `*`: any https origin',
    origins,
  ],
  ['CSRF_COOKIE', 'csrfCookie', '', 'its value goes into `CSRF_HEADER` on every write; empty: off'],
  ['CSRF_HEADER', 'csrfHeader', '', 'that header; both are given, or neither'],
  ['HELP_URL', 'helpUrl', '', 'where «Hulp nodig?» leads; empty: not shown'],
  ['ERROR_URL', 'errorUrl', '', 'where the line of an error goes, without personal data; empty: off'],
  ['TERMS_URL', 'termsUrl', '', 'a link under the summary and every page; empty: not shown'],
  ['PRIVACY_URL', 'privacyUrl', '', 'the same'],
  ['WITHDRAWAL_URL', 'withdrawalUrl', '', 'the same: «Herroepen», the withdrawal within 14 days'],
]

const DEFAULTS = Object.fromEntries(VARIABLES.map(([name, , byDefault]) => [name, byDefault]))

/** The keys of the page that these variables set. */
function read(variables) {
  const given = VARIABLES.filter(([name]) => variables[name] !== undefined)
  return Object.fromEntries(
    given.map(([name, key, , , reader = text => text]) => [key, reader(variables[name])]),
  )
}

/** Reads the configuration from variables, over a given one. Throws an error that names each bad variable. */
export function configFrom(variables, given = {}) {
  try {
    return checkConfig({ ...read(DEFAULTS), ...given, ...read(variables) })
  } catch (error) {
    const named = VARIABLES.reduce(
      (text, [name, key]) => text.replaceAll(new RegExp(`^${key}\\b`, 'gm'), `${name} (${key})`),
      error.message,
    )
    // The schema itself can only say which key it misses.
    const missing = /"\w+" expected, undefined found/g
    throw new Error(named.replace(missing, 'an absolute http(s) address expected, nothing found'))
  }
}

/** The settings of a configuration that are not the default, as lines of `VARIABLE=value`. */
export function settingsOf(config) {
  const defaults = read(DEFAULTS)
  return VARIABLES.filter(([, key]) => String(config[key]) !== String(defaults[key])).map(
    ([name, key]) => `  ${name}=${key === 'checkoutOrigins' ? config[key].join(',') || '*' : config[key]}`,
  )
}
