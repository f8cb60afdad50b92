import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import { configFrom, VARIABLES } from './config.mjs'
import { CACHE, securityHeaders } from './headers.mjs'
import { lines, nginxConf } from './nginx-conf.mjs'
import { policyIn } from './page.mjs'

const TEXT = /\.(html|js|css|svg|json|webmanifest|txt)$/
const DERIVED = /\.(br|gz)$|^(nginx\.conf|_headers)$/

/**
 * The site's files (path → bytes) with what a host needs beside them: compressed twins, `nginx.conf` and
 * `_headers`. All of it is derived anew, from the policy in the page too; what an earlier run left is dropped.
 */
export function hostingFiles(files) {
  const own = [...files].filter(([name]) => !DERIVED.test(name)).sort(([a], [b]) => (a < b ? -1 : 1))
  const headers = securityHeaders(policyIn(Buffer.from(files.get('index.html')).toString()))
  return new Map([
    ...own,
    ...own.flatMap(twins),
    ['nginx.conf', Buffer.from(nginxConf(headers))],
    ['_headers', Buffer.from(headersFile(headers))],
  ])
}

function twins([name, contents]) {
  if (!TEXT.test(name)) return []
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

/** Beyond the schema of the app: what has no place in a policy, in a header or in the address of a login. */
const RULES = [
  [/Url$|Origins$/, ADDRESS, 'a host name and no user info, spaces or quotes'],
  [/Path$/, OWN_PATH, "a path of the API's own, without empty segments or dots"],
]

/**
 * The configuration for a build or a built page, from variables over what the page has.
 * Throws an error that names each bad variable, what was expected and what was found.
 */
export async function hostingConfig(variables, given = {}) {
  const config = await configFrom(variables, given).catch(error => {
    // The schema itself can only say which key it misses.
    const missing = /"\w+" expected, undefined found/g
    throw new Error(error.message.replace(missing, 'an absolute http(s) address expected, nothing found'))
  })
  const problems = VARIABLES.flatMap(([name, key]) =>
    RULES.filter(([keys]) => keys.test(key)).flatMap(([, rule, expected]) =>
      [config[key]]
        .flat()
        .filter(value => value && !rule.test(value))
        .map(value => `${name} (${key}): ${expected} expected, ${JSON.stringify(value)} found`),
    ),
  )
  if (problems.length > 0) throw new Error(`The configuration is not usable.\n${problems.join('\n')}`)
  if (config.env === 'prod' && config.checkoutOrigins.length === 0) {
    console.warn('Warning: CHECKOUT_ORIGINS is empty, so the browser may be sent to any https origin to pay.')
  }
  return config
}
