import { isDeepStrictEqual } from 'node:util'
import { nameOf, needsOf, packagesOf, runtimeOf } from './lock.mjs'
import * as rules from './rules.mjs'

const EXACT = /^\d+\.\d+\.\d+(-[\w.-]+)?$/
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/

/**
 * The defects of a dependency tree, one line each. `tree` has the parsed `manifest` and `lock`, the text of `npmrc`, and
 * `built`: the names of the packages in a production build. No line repeats a value, which could contain credentials.
 */
export const defectsOf = tree =>
  [versionDefects, entryDefects, runtimeDefects, settingDefects].flatMap(check => [...check(tree)])

function* versionDefects({ manifest, lock }) {
  if (lock.lockfileVersion !== 3) yield 'package-lock.json has another version than 3'
  for (const list of Object.keys(manifest)) {
    const isUnseen = /^(optional|peer|bundled?)Dependencies$|^overrides$/.test(list)
    if (isUnseen) yield `package.json has ${list}, which nothing here looks at`
  }
  for (const list of ['dependencies', 'devDependencies']) {
    if (!isDeepStrictEqual(manifest[list], lock.packages[''][list]))
      yield `package-lock.json has other ${list}`
    for (const [name, version] of Object.entries(manifest[list])) {
      const locked = lock.packages[`node_modules/${name}`]?.version
      if (!EXACT.test(version)) yield `${name} has no exact version in package.json`
      else if (version !== locked) yield `${name} has another version in package-lock.json`
    }
  }
  for (const name of Object.keys(manifest.devDependencies)) {
    if (!Object.hasOwn(rules.DEVELOPMENT, name)) yield `${name} is a development package without a reason`
  }
}

function* entryDefects({ lock }) {
  const shipped = runtimeOf(lock)
  for (const { path, name, entry } of packagesOf(lock)) {
    const isKnownScript = Object.hasOwn(rules.INSTALL_SCRIPTS, name)
    const isForTools = entry.license === rules.DEVELOPMENT_LICENCE && !shipped.has(path)
    if (!SHA512.test(entry.integrity)) yield `${path} has no single SHA-512 hash`
    if (entry.resolved || entry.link) yield `${path} has an address of its own`
    if (!path.startsWith('node_modules/')) yield `${path} is a folder of this project`
    if (!EXACT.test(entry.version)) yield `${path} has no exact version`
    if (entry.name && entry.name !== name) yield `${path} is another package than it says`
    if (entry.hasInstallScript && !isKnownScript) yield `${path} has an install script that nobody looked at`
    if (!rules.LICENCE.test(entry.license) && !isForTools)
      yield `${path} has a licence that is not allowed there`
  }
}

/** Exactly the listed packages reach the browser, each once. */
function* runtimeDefects({ lock, built }) {
  const shipped = runtimeOf(lock)
  const names = [...shipped.keys()].map(nameOf)
  for (const name of rules.RUNTIME) {
    const count = names.filter(other => other === name).length
    if (count !== 1) yield `${name} is there ${count} times at run time, not once`
  }
  for (const [path, by] of shipped) {
    if (!rules.RUNTIME.includes(nameOf(path))) yield `${path} is no runtime package, but ${by} asks for it`
  }
  for (const { name, path } of ['', ...shipped.keys()].flatMap(from => needsOf(lock, from))) {
    if (!path) yield `${name} is needed, but not in package-lock.json`
  }
  for (const name of built) {
    if (!rules.RUNTIME.includes(name)) yield `${name} is in the production build, but is no runtime package`
  }
}

function* settingDefects({ npmrc }) {
  const settings = new Map(npmrc.split('\n').map(line => line.trim().split(/\s*=\s*(.*)/s)))
  for (const [name, why] of Object.entries(rules.NPM_SETTINGS)) {
    if (settings.get(name) !== 'true') yield `.npmrc does not say ${name}=true (so that ${why})`
  }
  for (const name of settings.keys()) {
    const [, word] = /(?:^|:)(registry|_[^:]*|[^:]*token|[^:]*password)$/i.exec(name) ?? []
    if (word) yield `.npmrc sets ${word}, which belongs in a person's own settings`
  }
}
