import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defectsOf } from '../../../scripts/audit/audit.mjs'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../../..', file), 'utf8')

export type Entry = Record<string, unknown>
/** What the audit looks at. */
export type Tree = {
  manifest: Record<string, Record<string, string>>
  lock: { lockfileVersion: number; packages: Record<string, Entry> }
  npmrc: string
  weights: { name: string | null; bytes: number; brotli: number }[]
}

/** The project's own tree, with a defect planted in it. */
export function defectsWith(plant: (tree: Tree) => void): string[] {
  const tree: Tree = {
    manifest: JSON.parse(read('package.json')),
    lock: JSON.parse(read('package-lock.json')),
    npmrc: read('.npmrc'),
    weights: [{ name: 'react', bytes: 10, brotli: 5 }],
  }
  plant(tree)
  return defectsOf(tree)
}

/** What the lock says of a package at the least. */
export const sound = { version: '1.0.0', license: 'MIT', integrity: `sha512-${'A'.repeat(86)}==` }

/** A package of the lock. */
export function entryOf({ lock }: Tree, name: string): Entry {
  const entry = lock.packages[`node_modules/${name}`]
  if (!entry) throw new Error(`${name} is not in the lock`)
  return entry
}

/** Adds a package as npm would, to package.json and to both places of the lock. */
export function install(tree: Tree, section: string, name: string, version = '1.0.0', entry: Entry = {}) {
  tree.manifest[section] = { ...tree.manifest[section], [name]: version }
  const root = tree.lock.packages[''] ?? {}
  root[section] = { ...(root[section] as object), [name]: version }
  tree.lock.packages[`node_modules/${name}`] = { ...sound, ...entry }
}
