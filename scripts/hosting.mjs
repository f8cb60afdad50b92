import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import { CACHE, securityHeaders, WELL_KNOWN } from './headers.ts'
import { lines, nginxFiles } from './nginx-conf.mjs'
import { policyIn } from './page.mjs'

const TEXT = /\.(html|js|svg|json|webmanifest|txt)$/
const DERIVED = /\.(br|gz|new)$|^nginx\/(http|server|api)\.conf$|^(_headers|SHA256SUMS)$/

/**
 * The site's files (path → bytes) with the files for a host: compressed twins, the nginx configuration, `_headers` and
 * `SHA256SUMS`. Derived files of an earlier run are replaced; the policy comes from the page.
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

/** In the format of `sha256sum -c`. */
const sums = files =>
  [...files].map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`).join('')

function twins([name, contents]) {
  if (!TEXT.test(name)) return []
  const params = { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT }
  return [
    [`${name}.br`, brotliCompressSync(contents, { params })],
    [`${name}.gz`, gzipSync(contents, { level: 9 })],
  ].filter(([, twin]) => twin.length < contents.length)
}

/** No path has two rules for one header, because such hosts would send both. Deep links keep the host's default. */
const headersFile = headers => `# For static hosts that read such a file. Unknown paths must get /index.html,
# but not those below /static/ and /.well-known/.
/*
${lines(headers, (name, value) => `  ${name}: ${value}`)}
/
  Cache-Control: ${CACHE.page}
/index.html
  Cache-Control: ${CACHE.page}
/static/*
  Cache-Control: ${CACHE.hashed}
${lines(WELL_KNOWN, (path, type) => `${path}\n  Content-Type: ${type}\n  Cache-Control: ${CACHE.page}`)}
`
