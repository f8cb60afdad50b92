import { DEVELOPMENT, NPM_SETTINGS, RUNTIME } from './rules.mjs'
import { EXACT, sourceOf } from './source.mjs'

const OTHER_LISTS = [
  'optionalDependencies',
  'peerDependencies',
  'bundleDependencies',
  'bundledDependencies',
  'overrides',
]

/** package.json lists packages in two places only, and the lock has the one form that is audited. */
export function checkForm({ manifest, lock }) {
  const defects = OTHER_LISTS.filter(name => Object.keys(manifest[name] ?? {}).length > 0).map(
    name => `package.json has ${name}: only dependencies and devDependencies are audited`,
  )
  if (lock.lockfileVersion !== 3) defects.push(`package-lock.json has version ${lock.lockfileVersion}, not 3`)
  return defects
}

/** Every version in package.json is exact, and the lock holds that very version. */
export const checkVersions = ({ manifest, lock }) =>
  ['dependencies', 'devDependencies'].flatMap(list => {
    const asked = manifest[list] ?? {}
    const locked = lock.packages['']?.[list] ?? {}
    return [
      ...Object.entries(asked).flatMap(([name, version]) => checkVersion(lock, locked, name, version)),
      ...Object.keys(locked)
        .filter(name => !Object.hasOwn(asked, name))
        .map(name => `${name} is in package-lock.json (${list}), but not in package.json`),
    ]
  })

function checkVersion(lock, locked, name, version) {
  const source = sourceOf(version)
  if (source) return [`${name} comes from ${source} in package.json`]
  if (!EXACT.test(version)) return [`${name} has "${version}" in package.json, not an exact version`]
  return [locked[name], lock.packages[`node_modules/${name}`]?.version]
    .filter(other => other !== version)
    .slice(0, 1)
    .map(other => `${name} is ${version} in package.json, but ${other ?? 'absent'} in package-lock.json`)
}

/** Every direct development package has a reason, and every reason a package. */
export function checkDevelopment({ manifest }) {
  const names = Object.keys(manifest.devDependencies ?? {})
  return [
    ...names
      .filter(name => !Object.hasOwn(DEVELOPMENT, name))
      .map(name => `${name} is a development package without a reason`),
    ...Object.keys(DEVELOPMENT)
      .filter(name => !names.includes(name))
      .map(name => `${name} has a reason, but is not in devDependencies`),
  ]
}

/** `.npmrc` says what the promises of the audit rest on, and holds neither an address nor a secret. */
export function checkSettings({ npmrc }) {
  const settings = readSettings(npmrc)
  const personal = [...settings.keys()].filter(name => /(^|:)(registry|_.*|.*token|.*password)$/i.test(name))
  return [
    ...Object.entries(NPM_SETTINGS)
      .filter(([name]) => settings.get(name) !== 'true')
      .map(([name, why]) => `.npmrc does not say ${name}=true (so that ${why})`),
    ...personal.map(
      name => `.npmrc sets ${name.split(':').at(-1)}, which belongs in a person's own settings`,
    ),
  ]
}

function readSettings(text) {
  const lines = text.split('\n').map(line => line.trim())
  const pairs = lines
    .filter(line => line && !/^[#;]/.test(line))
    .map(line => /^([^=]*?)\s*(?:=\s*(.*))?$/.exec(line))
  return new Map(pairs.map(([, name, value = 'true']) => [name, value]))
}

/** Nothing from outside the runtime set is in the production build. `weights` come from `weighBuild`. */
export const checkBuild = ({ weights }) =>
  weights
    .filter(({ name }) => name !== null && !Object.hasOwn(RUNTIME, name))
    .map(({ name }) => `${name} is in the production build, but is no runtime package`)
