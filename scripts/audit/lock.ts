import { boolean, type InferOutput, object, optional, parse, record, string } from 'valibot'

const packages = record(string(), string())
const packageSchema = object({
  name: optional(string()),
  version: optional(string()),
  license: optional(string()),
  integrity: optional(string()),
  resolved: optional(string()),
  link: optional(boolean()),
  dependencies: optional(packages),
  optionalDependencies: optional(packages),
  peerDependencies: optional(packages),
  peerDependenciesMeta: optional(record(string(), object({ optional: optional(boolean()) }))),
})
const lockSchema = object({
  name: string(),
  version: string(),
  packages: record(string(), packageSchema),
})

/** What the scripts use of package-lock.json. */
export type Lock = InferOutput<typeof lockSchema>

/** Reads package-lock.json. */
export const readLock = (text: string): Lock => parse(lockSchema, JSON.parse(text))

const FOLDER = 'node_modules/'

/** The package name in a path. */
export const nameOf = (path: string): string => path.replace(/^.*node_modules\/((@[^/]+\/)?[^/]+).*$/, '$1')

/** The path that Node resolves for a package name from another package; undefined if there is none. */
function findPackage(lock: Lock, from: string, name: string): string | undefined {
  const path = from ? `${from}/${FOLDER}${name}` : FOLDER + name
  if (lock.packages[path]) return path
  const parent = from.slice(0, Math.max(0, from.lastIndexOf(FOLDER) - 1))
  return from ? findPackage(lock, parent, name) : undefined
}

/** The paths of the packages that a package needs. */
function needsOf(lock: Lock, from: string): string[] {
  const { peerDependenciesMeta: meta = {}, ...lists } = lock.packages[from] ?? {}
  const peers = Object.keys(lists.peerDependencies ?? {}).filter(name => !meta[name]?.optional)
  const names = Object.keys({ ...lists.dependencies, ...lists.optionalDependencies })
  return [...names, ...peers].flatMap(name => findPackage(lock, from, name) ?? [])
}

/** The paths of all packages that reach the browser, whatever the lock marks as `dev`. */
export function runtimeOf(lock: Lock): string[] {
  const found = new Set([''])
  for (const from of found) for (const path of needsOf(lock, from)) found.add(path)
  return [...found].slice(1)
}
