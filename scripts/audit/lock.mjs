const FOLDER = 'node_modules/'

/** The name of the package that a path belongs to. */
export const nameOf = path =>
  /^(@[^/]+\/)?[^/]+/.exec(path.slice(path.lastIndexOf(FOLDER) + FOLDER.length))[0]

/** The packages of a lock as `{ path, name, entry }`, without the project itself. */
export const packagesOf = lock =>
  Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({ path, name: nameOf(path), entry }))

/** The path of the package that Node finds for a name, seen from another one; undefined when there is none. */
function findPackage(lock, from, name) {
  const path = from ? `${from}/${FOLDER}${name}` : FOLDER + name
  if (lock.packages[path]) return path
  const parent = from.slice(0, Math.max(0, from.lastIndexOf(FOLDER) - 1))
  return from ? findPackage(lock, parent, name) : undefined
}

/** What a package brings along, as `{ name, path }`; the path is undefined when the lock lacks it. */
export function needsOf(lock, from) {
  const { peerDependenciesMeta: meta = {}, ...lists } = lock.packages[from]
  const peers = Object.keys(lists.peerDependencies ?? {}).filter(name => !meta[name]?.optional)
  const names = Object.keys({ ...lists.dependencies, ...lists.optionalDependencies })
  return [...names, ...peers].map(name => ({ name, path: findPackage(lock, from, name) }))
}

/**
 * All that reaches the browser: the paths in the lock, each with the package that asked for it. It does not trust the
 * `dev` marks of the lock.
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
