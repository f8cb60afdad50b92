import { placeOf } from './licences.mjs'
import { findPackage, packagesOf } from './lock.mjs'
import { DEVELOPMENT, INSTALL_SCRIPTS, RUNTIME } from './rules.mjs'
import { table, wrap } from './table.mjs'

/**
 * The audit as lines: what is shipped, under which licences, what would run at installation, and the tools.
 */
export function reportOf({ manifest, lock, weights }) {
  return [
    ['Runtime packages', runtimeTable(lock, weights)],
    ['Licences', licenceList(lock)],
    ['Install scripts, none of which is run, since .npmrc says ignore-scripts', scriptTable(lock)],
    ['Development packages', developmentTable(manifest, lock)],
  ].flatMap(([title, lines]) => [title, ...lines.map(line => `  ${line}`), ''])
}

function runtimeTable(lock, weights) {
  const bytes = name => {
    const weight = weights.find(each => each.name === name)
    return [weight?.bytes ?? 0, weight?.brotli ?? 0]
  }
  const rows = Object.entries(RUNTIME).map(([name, by]) => {
    const { version, license } = lock.packages[findPackage(lock, '', name)] ?? {}
    return [name, version, license, by, ...bytes(name)]
  })
  const sum = key => weights.reduce((total, weight) => total + weight[key], 0)
  return table(
    ['package', 'version', 'licence', 'asked for by', 'minified bytes', 'brotli, about'],
    [
      ...rows,
      ['(our own code)', '', '', '', ...bytes(null)],
      ['(all scripts)', '', '', '', sum('bytes'), sum('brotli')],
    ],
  )
}

function licenceList(lock) {
  const groups = new Map()
  for (const { name, entry } of packagesOf(lock)) {
    groups.set(entry.license, [...(groups.get(entry.license) ?? []), labelOf(name, entry)])
  }
  return [...groups].flatMap(([licence, labels]) => {
    const place = placeOf(licence) ?? 'NOT ALLOWED'
    const names = [...new Set(labels)].map((label, index, all) =>
      index < all.length - 1 ? `${label},` : label,
    )
    return [
      `${licence ?? 'no licence'}, ${place}, ${labels.length}:`,
      ...wrap(names, 100).map(line => `  ${line}`),
    ]
  })
}

const SYSTEM =
  /([-/])(?:[a-z]+-)?(?:android|aix|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|wasm32|win32)\b.*/

/** One name for the binaries of one tool for many systems. */
const labelOf = (name, { os, cpu }) => (os || cpu ? name.replace(SYSTEM, '$1*') : name)

function scriptTable(lock) {
  const rows = packagesOf(lock)
    .filter(({ entry }) => entry.hasInstallScript)
    .map(({ path, name, entry }) => [path, entry.version, INSTALL_SCRIPTS[name] ?? 'NOT LOOKED AT'])
  return rows.length > 0 ? table(['package', 'version', 'missing without it'], rows) : ['none']
}

function developmentTable(manifest, lock) {
  const rows = Object.entries(manifest.devDependencies ?? {}).map(([name, version]) => {
    const licence = lock.packages[`node_modules/${name}`]?.license
    return [name, version, licence, DEVELOPMENT[name] ?? 'NO REASON GIVEN']
  })
  return table(['package', 'version', 'licence', 'why'], rows)
}
