const FOLDER = 'node_modules/'

/** The package name in a path. */
export const nameOf = path => path.replace(/^.*node_modules\/((@[^/]+\/)?[^/]+).*$/, '$1')

/** The path that Node resolves for a package name from another package; undefined if there is none. */
function findPackage(lock, from, name) {
  const path = from ? `${from}/${FOLDER}${name}` : FOLDER + name
  if (lock.packages[path]) return path
  const parent = from.slice(0, Math.max(0, from.lastIndexOf(FOLDER) - 1))
  return from ? findPackage(lock, parent, name) : undefined
}

/** The paths of the packages that a package needs. */
function needsOf(lock, from) {
  const { peerDependenciesMeta: meta = {}, ...lists } = lock.packages[from]
  const peers = Object.keys(lists.peerDependencies ?? {}).filter(name => !meta[name]?.optional)
  const names = Object.keys({ ...lists.dependencies, ...lists.optionalDependencies })
  return [...names, ...peers].map(name => findPackage(lock, from, name)).filter(Boolean)
}

/** The paths of all packages that reach the browser, whatever the lock marks as `dev`. */
export function runtimeOf(lock) {
  const found = new Set([''])
  for (const from of found) for (const path of needsOf(lock, from)) found.add(path)
  return [...found].slice(1)
}
