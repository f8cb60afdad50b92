const FOLDER = 'node_modules/'

/** The package name in a path. */
export const nameOf = path =>
  /^(@[^/]+\/)?[^/]+/.exec(path.slice(path.lastIndexOf(FOLDER) + FOLDER.length))[0]

/** The packages of a lock as `{ path, name, entry }`, without the project itself. */
export const packagesOf = lock =>
  Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({ path, name: nameOf(path), entry }))

/** The path that Node resolves for a package name from another package; undefined if there is none. */
function findPackage(lock, from, name) {
  const path = from ? `${from}/${FOLDER}${name}` : FOLDER + name
  if (lock.packages[path]) return path
  const parent = from.slice(0, Math.max(0, from.lastIndexOf(FOLDER) - 1))
  return from ? findPackage(lock, parent, name) : undefined
}

/** The dependencies of a package as `{ name, path }`; `path` is undefined if the lock lacks it. */
export function needsOf(lock, from) {
  const { peerDependenciesMeta: meta = {}, ...lists } = lock.packages[from]
  const peers = Object.keys(lists.peerDependencies ?? {}).filter(name => !meta[name]?.optional)
  const names = Object.keys({ ...lists.dependencies, ...lists.optionalDependencies })
  return [...names, ...peers].map(name => ({ name, path: findPackage(lock, from, name) }))
}

/**
 * All packages that reach the browser: their paths in the lock, each with the package that needs it. The `dev` marks of
 * the lock are ignored.
 */
export function runtimeOf(lock) {
  const found = new Map()
  const queue = ['']
  for (const from of queue) {
    for (const { path } of needsOf(lock, from)) {
      if (!path || found.has(path)) continue
      found.set(path, from === '' ? 'the app' : nameOf(from))
      queue.push(path)
    }
  }
  return found
}
