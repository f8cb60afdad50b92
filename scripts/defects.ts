/** The packages that reach a member's browser. */
export const RUNTIME: readonly string[] = [
  '@preact/signals-core',
  '@preact/signals-react',
  'react',
  'react-dom',
  'scheduler',
  'use-sync-external-store',
  'valibot',
]

/** The accepted licences, also in a choice of licences. */
const LICENCE = /^(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0)( OR [\w.-]+)*$/

/** Accepted only for development: MPL-2.0 demands the publication of changed files, and we change none. */
const DEVELOPMENT_LICENCE = /^MPL-2\.0$/

const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/

/** The fields of an entry of package-lock.json that the audit uses. */
export interface Entry {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly resolved?: string
}

/** The package name in a path of package-lock.json. */
export const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '')

/**
 * The defects of a dependency tree that `npm ci` accepts, one line each: its entries by path, and the paths of those in a
 * production build. No line repeats a value, which could contain credentials.
 */
export function* defectsOf(
  entries: Readonly<Record<string, Entry>>,
  built: readonly string[],
): Iterable<string> {
  for (const [path, { name, license = '', integrity = '', resolved }] of Object.entries(entries)) {
    const isForTools = DEVELOPMENT_LICENCE.test(license) && !built.includes(path)
    if (!SHA512.test(integrity)) yield `${path} has no single SHA-512 hash`
    if (resolved) yield `${path} has an address of its own`
    if (name && name !== nameOf(path)) yield `${path} is another package than it says`
    if (!LICENCE.test(license) && !isForTools) yield `${path} has a licence that is not allowed there`
  }
  const [found, listed] = [built.map(nameOf), RUNTIME].map(names => names.toSorted().join(', '))
  if (found !== listed) yield `the packages in the production build are ${found}, not ${listed}`
}
