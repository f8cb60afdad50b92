const FOLDER = 'node_modules/'

/** The package's name in a path of the lock. */
export const nameOf = path => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)

/** The packages of a lock as `{ path, name, entry }`, without the project itself. */
export const packagesOf = lock =>
  Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({ path, name: nameOf(path), entry }))

const parentOf = path => path.slice(0, Math.max(0, path.lastIndexOf(FOLDER) - 1))

/** The path that Node finds for a name, seen from a package; undefined when there is none. */
export function findPackage(lock, from, name) {
  const path = from ? `${from}/${FOLDER}${name}` : FOLDER + name
  if (lock.packages[path]) return path
  return from ? findPackage(lock, parentOf(from), name) : undefined
}

/** Names that a package brings along, each with whether it can do without. */
function needsOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const names = list => Object.keys(list ?? {})
  const peers = names(peerDependencies).filter(name => !peerDependenciesMeta?.[name]?.optional)
  const needed = [...names(dependencies), ...peers].map(name => ({ name, optional: false }))
  return [...needed, ...names(optionalDependencies).map(name => ({ name, optional: true }))]
}

/**
 * Walks from the app's own dependencies through all that they bring along: the paths in the lock, each with
 * who asked, and what is needed but not in the lock. The walk does not trust the lock's own `dev` marks.
 */
export function runtimeOf({ dependencies, optionalDependencies }, lock) {
  const found = new Map()
  const lacking = []
  const visit = (path, by, entry) => {
    for (const { name, optional } of needsOf(entry)) {
      const next = findPackage(lock, path, name)
      if (!next && !optional) lacking.push(`${name}, which ${by} needs`)
      if (!next || found.has(next)) continue
      found.set(next, by)
      visit(next, name, lock.packages[next])
    }
  }
  visit('', 'the app', { dependencies, optionalDependencies })
  return { found, lacking }
}
