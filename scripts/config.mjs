// The schema of the app: from its source in the bundled `configure.mjs`, elsewhere by way of schema.mjs.
import { checkConfig } from '#schema'

const list = text => text.split(',').map(part => part.trim())
const numbers = text => list(text).filter(Boolean).map(Number)

/** An empty list in the page allows any https origin. That takes a star, so that nobody asks for it by accident. */
const origins = text => (text.trim() === '*' ? [] : list(text))

/**
 * The configuration (DECISIONS, Configuration) as one table: the variable, its key in the page, its default (none: it
 * must be given), and how its text is read. docs/operating.md says what each one means.
 */
export const VARIABLES = [
  ['APP_ENV', 'env', 'prod'],
  ['API_BASE_URL', 'apiBaseUrl', ''],
  ['LOGIN_PATH', 'loginPath', '/api/login'],
  ['LOGOUT_PATH', 'logoutPath', '/api/logout'],
  ['PAYMENT_REDIRECT_URL', 'paymentRedirectUrl', ''],
  ['DOWNLOAD_URL', 'downloadUrl', undefined],
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
  ['EXTENSION_TEXT', 'extensionText', ''],
]

const DEFAULTS = Object.fromEntries(VARIABLES.map(([name, , byDefault]) => [name, byDefault]))

const ADDRESS = /^https?:\/\/([\p{L}\p{Nd}._-]+|\[::1\])(:\d+)?([/?#][^\s\p{C}"'`<>\\^{|}]*)?$/iu
const OWN_PATH = /^(\/(?!\.{1,2}(\/|$))[\w.-]+)+\/?$/

/** An address that may be given passwords and cookies. */
export const SECURE = /^(https:|http:\/\/(localhost|127(\.\d+){3}|\[::1\])(?![^:/?#]))/i

/** What the app's schema allows, but has no place in a policy, a header or the path of a login, or cannot work. */
const RULES = [
  [/Url$|Origins$/, ADDRESS, 'a host name and no user info, spaces or quotes'],
  [/Path$/, OWN_PATH, "a path of the API's own, without empty segments or dots"],
  [/^(checkoutOrigins|errorUrl)$/, SECURE, 'https, or http on this machine (localhost),'],
]
/** A development build may use an API elsewhere in the network. */
const IN_PRODUCTION = [[/^apiBaseUrl$/, SECURE, 'https, or http on this machine (localhost),']]

/** The keys of the page that these variables set. */
function read(variables) {
  const given = VARIABLES.filter(([name]) => variables[name] !== undefined)
  return Object.fromEntries(
    given.map(([name, key, , reader = text => text]) => [key, reader(variables[name])]),
  )
}

/**
 * The configuration for a build or a built page, from variables over what the page has.
 * Throws an error that names each bad variable, what was expected and what was found.
 */
export function configFrom(variables, given = {}) {
  const misspelt = misspeltIn(Object.keys(variables))
  if (misspelt.length > 0) throw new Error(misspelt.join('\n'))
  const config = check({ ...read(DEFAULTS), ...given, ...read(variables) })
  const rules = config.env === 'dev' ? RULES : [...RULES, ...IN_PRODUCTION]
  const problems = VARIABLES.flatMap(([name, key]) =>
    rules
      .filter(([keys]) => keys.test(key))
      .flatMap(([, pattern, expected]) =>
        [config[key]]
          .flat()
          .filter(value => value && !pattern.test(value))
          .map(value => `${name} (${key}): ${expected} expected, ${JSON.stringify(value)} found`),
      ),
  )
  if (!config.csrfCookie !== !config.csrfHeader)
    problems.push('CSRF_COOKIE, CSRF_HEADER: both or neither expected')
  if (given.env && given.env !== config.env)
    problems.push(`APP_ENV (env): "${given.env}" expected, as this folder was built, "${config.env}" found`)
  if (problems.length > 0) throw new Error(`The configuration is not usable.\n${problems.join('\n')}`)
  return config
}

/** A line for each name that is no variable, but nearly one. */
export const misspeltIn = names =>
  names.flatMap(name => {
    if (VARIABLES.some(([known]) => known === name)) return []
    const [meant] = VARIABLES.find(([known]) => resembles(name, known)) ?? []
    return meant ? [`${name} is no variable of the configuration. Is ${meant} meant?`] : []
  })

/** Whether two names have the same letters, but for one in five; case, order and underscores do not count. */
function resembles(name, known) {
  const [extra, lacking] = [name, known].map(text => [...text.toUpperCase().replaceAll(/[^A-Z]/g, '')])
  const allowed = lacking.length / 5
  for (const letter of [...extra]) {
    if (!lacking.includes(letter)) continue
    lacking.splice(lacking.indexOf(letter), 1)
    extra.splice(extra.indexOf(letter), 1)
  }
  return extra.length + lacking.length <= allowed
}

/** What the app itself refuses, by the names of the variables. Of what is not given its schema can only name the key. */
function check(config) {
  try {
    return checkConfig(config)
  } catch ({ message }) {
    const named = (text, [name, key]) => text.replaceAll(new RegExp(`^${key}\\b`, 'gm'), `${name} (${key})`)
    const missing = /"\w+" expected, undefined found/g
    throw new Error(VARIABLES.reduce(named, message).replace(missing, 'a value expected, nothing found'))
  }
}

/** The settings of a configuration that are not the default, as lines of `VARIABLE=value`. */
export function settingsOf(config) {
  const all = VARIABLES.map(([name, key, byDefault]) => {
    const text = key === 'checkoutOrigins' ? config[key].join(',') || '*' : String(config[key])
    return { line: `  ${name}=${text}`, isDefault: text === byDefault }
  })
  return all.filter(({ isDefault }) => !isDefault).map(({ line }) => line)
}
