import { nameOf, runtimeOf } from './lock.mjs'
import * as rules from './rules.mjs'

const EXACT = /^\d+\.\d+\.\d+(-[\w.-]+)?$/
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/

/**
 * The defects of a dependency tree that `npm ci` accepts, one line each. `tree` has the parsed `manifest` and `lock`, the
 * text of `npmrc`, and `built`: the names of the packages in a production build. No line repeats a value, which could
 * contain credentials.
 */
export const defectsOf = tree =>
  [versionDefects, entryDefects, runtimeDefects, settingDefects].flatMap(check => [...check(tree)])

function* versionDefects({ manifest: { dependencies, devDependencies } }) {
  for (const [name, version] of [dependencies, devDependencies].flatMap(Object.entries))
    if (!EXACT.test(version)) yield `${name} has no exact version in package.json`
  for (const name of Object.keys(devDependencies))
    if (!Object.hasOwn(rules.DEVELOPMENT, name)) yield `${name} is a development package without a reason`
}

function* entryDefects({ lock }) {
  const shipped = runtimeOf(lock)
  for (const [path, entry] of Object.entries(lock.packages).slice(1)) {
    const name = nameOf(path)
    const isKnownScript = Object.hasOwn(rules.INSTALL_SCRIPTS, name)
    const isForTools = entry.license === rules.DEVELOPMENT_LICENCE && !shipped.includes(path)
    if (!SHA512.test(entry.integrity)) yield `${path} has no single SHA-512 hash`
    if (entry.resolved || entry.link) yield `${path} has an address of its own`
    if (entry.name && entry.name !== name) yield `${path} is another package than it says`
    if (entry.hasInstallScript && !isKnownScript) yield `${path} has an install script that nobody looked at`
    if (!rules.LICENCE.test(entry.license) && !isForTools)
      yield `${path} has a licence that is not allowed there`
  }
}

/** Exactly the listed packages reach the browser, each once. */
function* runtimeDefects({ lock, built }) {
  const [found, listed] = [runtimeOf(lock).map(nameOf), rules.RUNTIME].map(names =>
    names.toSorted().join(', '),
  )
  if (found !== listed) yield `the packages at run time are ${found}, not ${listed}`
  for (const name of built)
    if (!rules.RUNTIME.includes(name)) yield `${name} is in the production build, but is no runtime package`
}

function* settingDefects({ npmrc }) {
  const settings = new Map(npmrc.split('\n').map(line => line.trim().split(/\s*=\s*(.*)/s)))
  for (const [name, why] of Object.entries(rules.NPM_SETTINGS))
    if (settings.get(name) !== 'true') yield `.npmrc does not say ${name}=true (so that ${why})`
  for (const name of settings.keys()) {
    const [, word] = /(?:^|:)(registry|_[^:]*|[^:]*token|[^:]*password)$/i.exec(name) ?? []
    if (word) yield `.npmrc sets ${word}, which belongs in a person's own settings`
  }
}
