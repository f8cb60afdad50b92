import { type Config, checkConfig } from '../src/api/config-schema.ts'
import { asError } from '../src/lib/errors.ts'
import { Expected } from './expected.ts'

const list = (text: string) => text.split(',').map(part => part.trim())
const numbers = (text: string) => list(text).filter(Boolean).map(Number)

/** An empty list in the page allows any https origin. Only `*` sets it. */
const origins = (text: string) => (text.trim() === '*' ? [] : list(text))

/** The download page of a build that names none. No host has this name (RFC 2606). */
const NO_DOWNLOAD_PAGE = 'https://klup.invalid/download'

/**
 * The configuration as one table: variable, key in the page, default (`undefined`: not in the page) and parser.
 * docs/operating.md explains each variable.
 */
export const VARIABLES: readonly (readonly [
  name: string,
  key: keyof Config,
  byDefault: string | undefined,
  reader?: (text: string) => unknown,
])[] = [
  ['APP_ENV', 'env', 'prod'],
  ['API_BASE_URL', 'apiBaseUrl', ''],
  ['LOGIN_PATH', 'loginPath', '/api/login'],
  ['LOGOUT_PATH', 'logoutPath', '/api/logout'],
  ['PAYMENT_REDIRECT_URL', 'paymentRedirectUrl', ''],
  ['PAYMENT_METHOD', 'paymentMethod', 'iDeal'],
  ['DOWNLOAD_URL', 'downloadUrl', NO_DOWNLOAD_PAGE],
  ['IMAGE_BASE_URL', 'imageBaseUrl', ''],
  ['IMAGE_SIZES', 'imageSizes', '64,256,512,1024', numbers],
  ['CANCELLATION_REASON', 'cancellationReason', 'reasonType'],
  ['CHECKOUT_ORIGINS', 'checkoutOrigins', undefined, origins],
  ['CSRF_COOKIE', 'csrfCookie', ''],
  ['CSRF_HEADER', 'csrfHeader', ''],
  ['HELP_URL', 'helpUrl', ''],
  ['ERROR_URL', 'errorUrl', ''],
  ['TERMS_URL', 'termsUrl', ''],
  ['PRIVACY_URL', 'privacyUrl', ''],
  ['WITHDRAWAL_URL', 'withdrawalUrl', ''],
  ['ACCESSIBILITY_URL', 'accessibilityUrl', ''],
  ['EXTENSION_TEXT', 'extensionText', 'Na het betalen zie je hier je nieuwe einddatum.'],
  ['RENEWAL_TEXT', 'renewalText', ''],
]

const DEFAULTS = Object.fromEntries(VARIABLES.map(([name, , byDefault]) => [name, byDefault]))

const ADDRESS = /^https?:\/\/([\p{L}\p{Nd}._-]+|\[::1\])(:\d+)?([/?#][^\s\p{C}"'`<>\\^{|}]*)?$/iu
const OWN_PATH = /^(\/(?!\.{1,2}(\/|$))[\w.-]+)+\/?$/

/** An address that may receive passwords and cookies. */
const SECURE = /^(https:|http:\/\/(localhost|127(\.\d+){3}|\[::1\])(?![^:/?#]))/i

const HTTPS = 'https, or http on this machine (localhost),'

/**
 * Stricter rules than the app's schema: these values end up in a policy, a header or a login path. Only a development build
 * may use an API elsewhere in the network without https.
 */
const RULES: readonly (readonly [keys: RegExp, values: RegExp, expected: string, env?: Config['env']])[] = [
  [/Url$|Origins$/, ADDRESS, 'a host name and no user info, spaces or quotes'],
  [/Path$/, OWN_PATH, "a path of the API's own, without empty segments or dots"],
  [/^(checkoutOrigins|errorUrl)$/, SECURE, HTTPS],
  [/^apiBaseUrl$/, SECURE, HTTPS, 'prod'],
  [/^csrfHeader$/, /^x-|csrf|xsrf|token/i, "a header of the API's own, such as X-XSRF-TOKEN,"],
]

type Variables = Readonly<Record<string, string | undefined>>

/** The given variables, as keys and values of the page. */
function read(variables: Variables): Record<string, unknown> {
  const given = VARIABLES.flatMap(([name, key, , reader = text => text]) => {
    const text = variables[name]
    return text === undefined ? [] : [[key, reader(text)] as const]
  })
  return Object.fromEntries(given)
}

/**
 * The configuration of a build or a built page: the variables, then the page's own values, then the defaults.
 * Throws one error that lists every bad variable with its value and what was expected.
 */
export function configFrom(variables: Variables, given: Readonly<Record<string, unknown>> = {}): Config {
  const config = check({ ...read(DEFAULTS), ...given, ...read(variables) })
  const problems = VARIABLES.flatMap(([name, key]) =>
    RULES.filter(([keys, , , env = config.env]) => keys.test(key) && env === config.env).flatMap(
      ([, pattern, expected]) =>
        [config[key]]
          .flat()
          .filter(value => value && !pattern.test(String(value)))
          .map(value => `${name} (${key}): ${expected} expected, ${JSON.stringify(value)} found`),
    ),
  )
  if (!config.csrfCookie !== !config.csrfHeader)
    problems.push('CSRF_COOKIE, CSRF_HEADER: both or neither expected')
  if (given.env && given.env !== config.env)
    problems.push(`APP_ENV (env): "${given.env}" expected, as this folder was built, "${config.env}" found`)
  if (problems.length > 0) throw new Expected(`The configuration is not usable.\n${problems.join('\n')}`)
  return config
}

/** Checks against the app's schema, which knows only keys; the error names the variables. */
function check(config: object): Config {
  try {
    return checkConfig(config)
  } catch (error) {
    let text = asError(error).message
    for (const [name, key] of VARIABLES)
      text = text.replaceAll(new RegExp(`^${key}\\b`, 'gm'), `${name} (${key})`)
    throw new Expected(text)
  }
}

/** The settings that differ from the defaults, as lines of `VARIABLE=value`. */
export const settingsOf = (config: Config): string[] =>
  VARIABLES.map(([name, key, byDefault]) => {
    const { checkoutOrigins } = config
    const text =
      key === 'checkoutOrigins' ? checkoutOrigins && (checkoutOrigins.join(',') || '*') : String(config[key])
    return text === byDefault ? '' : `  ${name}=${text}`
  }).filter(Boolean)

/** The variables without which a build is no release. */
export const unsetIn = ({ downloadUrl, checkoutOrigins }: Partial<Config>): string[] => [
  ...(downloadUrl === NO_DOWNLOAD_PAGE ? ['DOWNLOAD_URL'] : []),
  ...(checkoutOrigins ? [] : ['CHECKOUT_ORIGINS']),
]

/** The settings that most operators change. */
const EXPECTED =
  /^(HELP_URL|TERMS_URL|PRIVACY_URL|WITHDRAWAL_URL|ACCESSIBILITY_URL|RENEWAL_TEXT|PAYMENT_METHOD)$/

/** The output of a build and of `configure`: the changed settings, and the expected ones that still have their default. */
export function reportOf(config: Config): string {
  const unset = VARIABLES.filter(([name, key, byDefault]) => EXPECTED.test(name) && config[key] === byDefault)
  const names = unset.map(([name]) => name).join(', ')
  const needed = unsetIn(config).join(', ')
  return [
    'Settings that differ from the defaults:',
    ...settingsOf(config),
    ...(needed ? [`Warning: not set, so npm run pack will refuse this build: ${needed}`] : []),
    ...(names ? [`Still the default, though most owners need them (docs/operating.md): ${names}`] : []),
  ].join('\n')
}
