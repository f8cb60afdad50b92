import { placeOf } from './licences.mjs'
import { nameOf, packagesOf, runtimeOf } from './lock.mjs'
import { INSTALL_SCRIPTS, RUNTIME } from './rules.mjs'
import { EXACT, sourceOf } from './source.mjs'

const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/

/** What reaches the browser is exactly the listed set, each package once. */
export function checkRuntime({ manifest, lock }) {
  const { found, lacking } = runtimeOf(manifest, lock)
  const names = [...found.keys()].map(nameOf)
  const isDevelopment = ({ dev, devOptional, optional }) => dev || devOptional || optional
  return [
    ...lacking.map(what => `package-lock.json lacks ${what}`),
    ...[...found]
      .filter(([path]) => !Object.hasOwn(RUNTIME, nameOf(path)))
      .map(([path, by]) => `${nameOf(path)} is not one of the runtime packages (${by} asks for it)`),
    ...Object.keys(RUNTIME)
      .filter(name => !names.includes(name))
      .map(name => `${name} is missing from the runtime packages`),
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map(name => `${name} is there more than once at run time`),
    ...packagesOf(lock)
      .filter(({ path, entry }) => !isDevelopment(entry) && !found.has(path))
      .map(({ path }) => `${path} is a runtime package in the lock, but nothing asks for it`),
  ]
}

/** Every package carries one SHA-512 hash of its contents. */
export const checkHashes = ({ lock }) =>
  packagesOf(lock)
    .filter(({ entry }) => !SHA512.test(entry.integrity ?? ''))
    .map(
      ({ path, entry }) =>
        `${path} has ${entry.integrity ? 'a hash other than one sha512' : 'no integrity hash'}`,
    )

/** Every package comes from the registry under its own name, and no address is written down. */
export const checkSources = ({ lock }) =>
  packagesOf(lock).flatMap(one => {
    const defect = sourceDefect(one)
    return defect ? [`${one.path} ${defect}`] : []
  })

function sourceDefect({ path, name, entry: { link, resolved = '', version = '', name: real = name } }) {
  const source = link ? 'a link' : [resolved, version].map(sourceOf).find(Boolean)
  if (source && source !== 'an address') return `comes from ${source}`
  if (source || resolved) return 'has a resolved address'
  if (!path.startsWith('node_modules/')) return 'comes from a folder'
  if (!EXACT.test(version)) return 'has no exact version in the lock'
  return real !== name && `is another package, ${real}`
}

/** Every licence is on the list, and stands where it may stand. */
export function checkLicences({ manifest, lock }) {
  const { found } = runtimeOf(manifest, lock)
  return packagesOf(lock).flatMap(({ path, entry: { license } }) => {
    const place = placeOf(license)
    if (!place) return [`${path} has a licence that is not on the list: ${license ?? 'none'}`]
    return place === 'development' && found.has(path)
      ? [`${path} has ${license}, which may not be shipped`]
      : []
  })
}

/** Only packages that somebody has looked at have a script that would run at installation. */
export const checkInstallScripts = ({ lock }) =>
  packagesOf(lock)
    .filter(({ name, entry }) => entry.hasInstallScript && !Object.hasOwn(INSTALL_SCRIPTS, name))
    .map(({ path }) => `${path} has an install script that nobody has looked at`)
