import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import { isLoopback } from '#schema'
import { configFrom, VARIABLES } from './config.mjs'
import { CACHE, securityHeaders } from './headers.mjs'
import { lines, nginxFiles } from './nginx-conf.mjs'
import { policyIn } from './page.mjs'

const TEXT = /\.(html|js|css|svg|json|webmanifest|txt)$/
const DERIVED = /\.(br|gz|new)$|^nginx\/\w+\.conf$|^(_headers|SHA256SUMS)$/
/** The host alone reads these, so they have no twins. */
const UNSERVED = /^(sbom\.json|configure\.mjs)$/

/**
 * The site's files (path → bytes) with what a host needs beside them: compressed twins, the files for nginx,
 * `_headers` and `SHA256SUMS`. All of it is derived anew, from the policy in the page too; what an earlier run left is
 * dropped.
 */
export function hostingFiles(files) {
  const own = [...files].filter(([name]) => !DERIVED.test(name)).sort(([a], [b]) => (a < b ? -1 : 1))
  const headers = securityHeaders(policyIn(Buffer.from(files.get('index.html')).toString()))
  const { version } = JSON.parse(files.get('version.json'))
  const site = new Map([
    ...own,
    ...own.flatMap(twins),
    ...nginxFiles(headers, version).map(([name, text]) => [`nginx/${name}`, Buffer.from(text)]),
    ['_headers', Buffer.from(headersFile(headers))],
  ])
  return site.set('SHA256SUMS', Buffer.from(sums(site)))
}

/** In the form that `sha256sum -c` reads. */
const sums = files =>
  [...files].map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`).join('')

function twins([name, contents]) {
  if (!TEXT.test(name) || UNSERVED.test(name)) return []
  const params = { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT }
  return [
    [`${name}.br`, brotliCompressSync(contents, { params })],
    [`${name}.gz`, gzipSync(contents, { level: 9 })],
  ].filter(([, twin]) => twin.length < contents.length)
}

/** No path has two rules for one header: such hosts would send both. Deep links keep the host's default. */
const headersFile = headers => `# For static hosts that read such a file. Unknown paths must get /index.html,
# but not those below /static/.
/*
${lines(headers, (name, value) => `  ${name}: ${value}`)}
/
  Cache-Control: ${CACHE.page}
/index.html
  Cache-Control: ${CACHE.page}
/static/*
  Cache-Control: ${CACHE.hashed}
`

const ADDRESS = /^https?:\/\/[\p{L}\p{N}._-]+(:\d+)?([/?#][^\s\p{C}"'`<>\\^{|}]*)?$/iu
const OWN_PATH = /^(\/(?!\.{1,2}(\/|$))[\w.-]+)+\/?$/

function isSecure(address) {
  const url = new URL(address)
  return url.protocol === 'https:' || isLoopback(url)
}

/** What the app's schema allows, but has no place in a policy, in a header or in the path of a login, or cannot work. */
const RULES = [
  [/Url$|Origins$/, text => ADDRESS.test(text), 'a host name and no user info, spaces or quotes'],
  [/Path$/, text => OWN_PATH.test(text), "a path of the API's own, without empty segments or dots"],
  [/^(apiBaseUrl|checkoutOrigins|errorUrl)$/, isSecure, 'https, or http on this machine (localhost),'],
]

/** The problems of each value on its own, then those of values that do not go together. */
function problemsOf(config, given) {
  const problems = VARIABLES.flatMap(([name, key]) =>
    RULES.filter(([keys]) => keys.test(key)).flatMap(([, holds, expected]) =>
      [config[key]]
        .flat()
        .filter(value => value && !holds(value))
        .map(value => `${name} (${key}): ${expected} expected, ${JSON.stringify(value)} found`),
    ),
  )
  if (!config.csrfCookie !== !config.csrfHeader)
    problems.push('CSRF_COOKIE, CSRF_HEADER: both or neither expected')
  if (given.env && given.env !== config.env)
    problems.push(`APP_ENV (env): "${given.env}" expected, as this folder was built, "${config.env}" found`)
  return problems
}

/**
 * The configuration for a build or a built page, from variables over what the page has.
 * Throws an error that names each bad variable, what was expected and what was found.
 */
export async function hostingConfig(variables, given = {}) {
  const misspelt = misspeltIn(variables)
  if (misspelt.length > 0) throw new Error(misspelt.join('\n'))
  const config = configFrom(variables, given)
  const problems = problemsOf(config, given)
  if (problems.length > 0) throw new Error(`The configuration is not usable.\n${problems.join('\n')}`)
  return config
}

/** A line for each name that is no variable, but nearly one. */
export function misspeltIn(variables) {
  const names = VARIABLES.map(([name]) => name)
  return Object.keys(variables)
    .filter(name => !names.includes(name))
    .flatMap(name => {
      const meant = names.find(known => resembles(name, known))
      return meant ? [`${name} is no variable of the configuration. Is ${meant} meant?`] : []
    })
}

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
