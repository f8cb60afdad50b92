import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defectsOf } from '../../../scripts/audit/checks.mjs'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../../..', file), 'utf8')

type Entry = Record<string, unknown>

/** The input of the audit. */
export interface Tree {
  readonly manifest: Record<string, Record<string, string>>
  readonly lock: { lockfileVersion: number; packages: Record<string, Entry> }
  npmrc: string
  readonly built: string[]
}

/** The defects of the project's own tree after a change. */
export function defectsWith(change: (tree: Tree) => void): string[] {
  const tree = {
    manifest: JSON.parse(read('package.json')),
    lock: JSON.parse(read('package-lock.json')),
    npmrc: read('.npmrc'),
    built: ['react'],
  }
  change(tree)
  return defectsOf(tree)
}

/** Changes or adds a package of the lock. */
export function lockEntry({ lock }: Tree, name: string, more: Entry = {}): Entry {
  const path = `node_modules/${name}`
  const sound = { version: '1.0.0', license: 'MIT', integrity: `sha512-${'A'.repeat(86)}==` }
  const entry = Object.assign(lock.packages[path] ?? sound, more)
  lock.packages[path] = entry
  return entry
}

/** Adds a package to package.json and to both places of the lock, as npm does. */
export function install(tree: Tree, list: string, name: string, version = '1.0.0', entry: Entry = {}) {
  const root = tree.lock.packages[''] ?? {}
  for (const place of [tree.manifest, root]) place[list] = { ...(place[list] as object), [name]: version }
  lockEntry(tree, name, entry)
}
