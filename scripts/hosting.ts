import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import type { Files } from './files.ts'
import { securityHeaders } from './headers.ts'
import { membersOf } from './json.ts'
import { nginxFiles } from './nginx-conf.ts'
import { policyIn } from './page.ts'

const TEXT = /\.(html|js|svg|json|webmanifest|txt)$/
const DERIVED = /\.(br|gz|new)$|^nginx\/(http|server|api)\.conf$|^SHA256SUMS$/

/**
 * The site's files (path → bytes) with the files for a host: compressed twins, the nginx configuration and `SHA256SUMS`.
 * Derived files of an earlier run are replaced; the policy comes from the page.
 */
export function hostingFiles(files: Files): Files {
  const own = [...files].filter(([name]) => !DERIVED.test(name)).sort(([a], [b]) => (a < b ? -1 : 1))
  const headers = securityHeaders(policyIn(String(files.get('index.html'))))
  const nginx = nginxFiles(headers, versionOf(files))
  const site: Files = new Map([
    ...own,
    ...own.flatMap(twins),
    ...nginx.map(([name, text]): Entry => [`nginx/${name}`, Buffer.from(text)]),
  ])
  return site.set('SHA256SUMS', Buffer.from(sums(site)))
}

/** The version of a site. */
export const versionOf = (site: Files): string =>
  String(membersOf(JSON.parse(String(site.get('version.json')))).version)

/** The names in the sums of a site. */
export const namesIn = (site: Files): readonly string[] =>
  String(site.get('SHA256SUMS')).match(/(?<= {2}).+/g) ?? []

/** In the format of `sha256sum -c`. */
const sums = (files: Files) =>
  [...files].map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`).join('')

type Entry = readonly [name: string, contents: Buffer]

function twins([name, contents]: Entry): Entry[] {
  if (!TEXT.test(name)) return []
  const params = { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT }
  const both: Entry[] = [
    [`${name}.br`, brotliCompressSync(contents, { params })],
    [`${name}.gz`, gzipSync(contents, { level: 9 })],
  ]
  return both.filter(([, twin]) => twin.length < contents.length)
}
