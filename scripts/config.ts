import {
  array,
  check,
  type GenericSchema,
  number,
  optional,
  picklist,
  pipe,
  safeParse,
  string,
} from 'valibot'
import type { Config } from '../src/api/config.ts'
import { Expected } from './expected.ts'

const list = (text: string) => text.split(',').map(part => part.trim())
const numbers = (text: string) => list(text).filter(Boolean).map(Number)

/** An empty list in the page allows any https origin. Only `*` sets it. */
const origins = (text: string) => (text.trim() === '*' ? [] : list(text))

/** The download page of a build that names none. No host has this name (RFC 2606). */
const NO_DOWNLOAD_PAGE = 'https://klup.invalid/download'

/** Addresses end up in a policy and in headers, so their host has no semicolon and they have no spaces or quotes. */
const ADDRESS = /^https?:\/\/([\p{L}\p{Nd}._-]+|\[::1\])(:\d+)?([/?#][^\s\p{C}"'`<>\\^{|}]*)?$/iu
const isAddress = (text: string): boolean => ADDRESS.test(text) && URL.canParse(text)

/** Such an address may receive passwords and cookies. */
const isSecure = (text: string): boolean =>
  isAddress(text) && /^(https:|http:\/\/(localhost|127(\.\d+){3}|\[::1\])(?![^:/?#]))/i.test(text)
const HTTPS = 'https, or http on this machine (localhost)'

/** A text that passes a check; `expected` describes it in errors. */
const text = (isValid: (text: string) => boolean, expected: string) =>
  pipe(string(), check(isValid, expected))
const textOrEmpty = (isValid: (text: string) => boolean, expected: string) =>
  text(text => text === '' || isValid(text), `${expected}, or empty`)

const addressOrEmpty = textOrEmpty(isAddress, 'an http(s) address')
/** Paths are appended to a base. */
const base = textOrEmpty(
  text => isAddress(text) && !/[?#]|\/$/.test(text),
  'an http(s) address without a trailing slash, query and hash',
)
const secureAddressOrEmpty = textOrEmpty(isSecure, `an address with ${HTTPS}`)
/** The app compares whole origins. */
const origin = text(text => isSecure(text) && new URL(text).origin === text, `an origin with ${HTTPS}`)
const path = text(
  text => /^(\/(?!\.{1,2}(\/|$))[\w.-]+)+\/?$/.test(text),
  "a path of the API's own, without empty segments or dots",
)
const shortName = text(
  name => name === name.trim() && /^[^<>\p{C}]{1,30}$/u.test(name),
  'a name of 1 to 30 characters, without < and >',
)
const token = textOrEmpty(name => /^[\w!#$%&'*+.^`|~-]+$/.test(name), 'a name')
const header = textOrEmpty(
  name => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^x-|csrf|xsrf|token/i.test(name),
  "a header of the API's own, such as X-XSRF-TOKEN",
)
const imageSize = pipe(
  number(),
  check(size => Number.isInteger(size) && size >= 1 && size <= 4096, 'a number from 1 to 4096'),
)

type Setting<Value> = readonly [
  name: string,
  byDefault: string | undefined,
  schema: GenericSchema<unknown, Value>,
  reader?: (text: string) => unknown,
]

/**
 * The configuration by key in the page: variable, default (`undefined`: not in the page), schema and reader of the variable.
 * docs/operating.md explains each variable.
 */
const SETTINGS: { readonly [Key in keyof Config]-?: Setting<Config[Key]> } = {
  env: ['APP_ENV', 'prod', picklist(['dev', 'prod'])],
  apiBaseUrl: ['API_BASE_URL', '', base],
  loginPath: ['LOGIN_PATH', '/api/login', path],
  logoutPath: ['LOGOUT_PATH', '/api/logout', path],
  paymentRedirectUrl: ['PAYMENT_REDIRECT_URL', '', addressOrEmpty],
  paymentMethod: ['PAYMENT_METHOD', 'iDeal', shortName],
  downloadUrl: ['DOWNLOAD_URL', NO_DOWNLOAD_PAGE, text(isAddress, 'an http(s) address')],
  imageBaseUrl: ['IMAGE_BASE_URL', '', base],
  imageSizes: ['IMAGE_SIZES', '64,256,512,1024', array(imageSize), numbers],
  cancellationReason: ['CANCELLATION_REASON', 'reasonType', picklist(['reasonType', 'reasonTypeId'])],
  checkoutOrigins: ['CHECKOUT_ORIGINS', undefined, optional(array(origin)), origins],
  csrfCookie: ['CSRF_COOKIE', '', token],
  csrfHeader: ['CSRF_HEADER', '', header],
  helpUrl: ['HELP_URL', '', addressOrEmpty],
  errorUrl: ['ERROR_URL', '', secureAddressOrEmpty],
  termsUrl: ['TERMS_URL', '', addressOrEmpty],
  privacyUrl: ['PRIVACY_URL', '', addressOrEmpty],
  withdrawalUrl: ['WITHDRAWAL_URL', '', addressOrEmpty],
  accessibilityUrl: ['ACCESSIBILITY_URL', '', addressOrEmpty],
  extensionText: ['EXTENSION_TEXT', 'Na het betalen zie je hier je nieuwe einddatum.', string()],
  renewalText: ['RENEWAL_TEXT', '', string()],
}

/** The settings as a list; `name` is the variable. */
export const VARIABLES = (Object.keys(SETTINGS) as (keyof Config)[]).map(key => {
  const [name, byDefault, schema, reader = (text: string) => text] = SETTINGS[key]
  return { name, key, byDefault, schema, reader }
})

const DEFAULTS = Object.fromEntries(VARIABLES.map(({ name, byDefault }) => [name, byDefault]))

type Variables = Readonly<Record<string, string | undefined>>

/** The given variables, as keys and values of the page. */
function read(variables: Variables): Record<string, unknown> {
  const given = VARIABLES.flatMap(({ name, key, reader }) => {
    const text = variables[name]
    return text === undefined ? [] : [[key, reader(text)] as const]
  })
  return Object.fromEntries(given)
}

/**
 * The configuration of a build or a built page: the variables, then the page's own values, then the defaults. Nothing checks
 * it later. Throws one error that lists every bad variable with its value and what was expected.
 */
export function configFrom(variables: Variables, given: Readonly<Record<string, unknown>> = {}): Config {
  const values = { ...read(DEFAULTS), ...given, ...read(variables) }
  const problems = VARIABLES.flatMap(({ name, key, schema }) =>
    (safeParse(schema, values[key]).issues ?? []).map(
      ({ expected, message, received }) =>
        `${name} (${key}): ${expected ?? message} expected, ${received} found`,
    ),
  )
  const { env, apiBaseUrl, csrfCookie, csrfHeader } = values
  if (env === 'prod' && apiBaseUrl && !isSecure(String(apiBaseUrl)))
    problems.push(`API_BASE_URL (apiBaseUrl): an address with ${HTTPS} expected, "${apiBaseUrl}" found`)
  if (!csrfCookie !== !csrfHeader) problems.push('CSRF_COOKIE, CSRF_HEADER: both or neither expected')
  if (given.env && given.env !== env)
    problems.push(`APP_ENV (env): "${given.env}" expected, as this folder was built, "${env}" found`)
  if (problems.length > 0) throw new Expected(`The configuration is not usable.\n${problems.join('\n')}`)
  return Object.fromEntries(VARIABLES.map(({ key }) => [key, values[key]])) as Config
}

/** The settings that differ from the defaults, as lines of `VARIABLE=value`. */
export const settingsOf = (config: Config): string[] =>
  VARIABLES.map(({ name, key, byDefault }) => {
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
  const unset = VARIABLES.filter(
    ({ name, key, byDefault }) => EXPECTED.test(name) && config[key] === byDefault,
  )
  const names = unset.map(({ name }) => name).join(', ')
  const needed = unsetIn(config).join(', ')
  return [
    'Settings that differ from the defaults:',
    ...settingsOf(config),
    ...(needed ? [`Warning: not set, so npm run pack will refuse this build: ${needed}`] : []),
    ...(names ? [`Still the default, though most owners need them (docs/operating.md): ${names}`] : []),
  ].join('\n')
}
