import { type Lock, nameOf, runtimeOf } from './lock.ts'
import * as rules from './rules.ts'

const EXACT = /^\d+\.\d+\.\d+(-[\w.-]+)?$/
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/

/** A dependency tree. */
export interface Tree {
  readonly manifest: Readonly<Record<'dependencies' | 'devDependencies', Record<string, string>>>
  readonly lock: Lock
  readonly npmrc: string
  /** The names of the packages in a production build. */
  readonly built: readonly string[]
}

/**
 * The defects of a dependency tree that `npm ci` accepts, one line each. No line repeats a value, which could contain credentials.
 */
export const defectsOf = (tree: Tree): string[] =>
  [versionDefects, entryDefects, runtimeDefects, settingDefects].flatMap(check => [...check(tree)])

function* versionDefects({ manifest: { dependencies, devDependencies } }: Tree): Iterable<string> {
  for (const [name, version] of [dependencies, devDependencies].flatMap(list => Object.entries(list)))
    if (!EXACT.test(version)) yield `${name} has no exact version in package.json`
  for (const name of Object.keys(devDependencies))
    if (!Object.hasOwn(rules.DEVELOPMENT, name)) yield `${name} is a development package without a reason`
}

function* entryDefects({ lock }: Tree): Iterable<string> {
  const shipped = runtimeOf(lock)
  for (const [path, entry] of Object.entries(lock.packages).slice(1)) {
    const name = nameOf(path)
    const { license = '', integrity = '' } = entry
    const isForTools = rules.DEVELOPMENT_LICENCE.test(license) && !shipped.includes(path)
    if (!SHA512.test(integrity)) yield `${path} has no single SHA-512 hash`
    if (entry.resolved || entry.link) yield `${path} has an address of its own`
    if (entry.name && entry.name !== name) yield `${path} is another package than it says`
    if (!rules.LICENCE.test(license) && !isForTools) yield `${path} has a licence that is not allowed there`
  }
}

/** Exactly the listed packages reach the browser, each once. */
function* runtimeDefects({ lock, built }: Tree): Iterable<string> {
  const [found, listed] = [runtimeOf(lock).map(nameOf), rules.RUNTIME].map(names =>
    names.toSorted().join(', '),
  )
  if (found !== listed) yield `the packages at run time are ${found}, not ${listed}`
  for (const name of built)
    if (!rules.RUNTIME.includes(name)) yield `${name} is in the production build, but is no runtime package`
}

/** Registry addresses and tokens belong in a person's own settings. */
function* settingDefects({ npmrc }: Tree): Iterable<string> {
  const lines = npmrc.trim().split('\n')
  if (!lines.includes('ignore-scripts=true')) yield '.npmrc lets packages run code at installation'
  if (!lines.some(line => /^min-release-age=[1-9]\d*$/.test(line)))
    yield '.npmrc accepts packages that were published today'
  if (!lines.every(line => /^[a-z-]+=(true|false|\d+)$/.test(line))) yield '.npmrc has more than switches'
}
