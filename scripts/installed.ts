import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Entry } from './defects.ts'
import { type Files, glob, readFolder } from './files.ts'

type Entries = Readonly<Record<string, Entry>>

const root = join(import.meta.dirname, '..')

/** The packages of package-lock.json, by their path. */
export async function lockedPackages(): Promise<Entries> {
  const { '': _, ...entries } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')).packages
  return entries
}

/**
 * What differs between the packages below a folder and those that the lock file names by their hashes, one line each.
 * The originals are in npm's cache, where `npm ci` leaves them.
 */
export async function installedDefects(entries: Entries, folder = root): Promise<string[]> {
  const files = await glob(join(folder, 'node_modules'), /./)
  const paths = files.flatMap(file => PACKAGE.exec(relative(folder, file).replaceAll('\\', '/'))?.[0] ?? [])
  const found = []
  for (const path of new Set(paths)) {
    const defect = await defectOf(join(folder, path), entries[path])
    if (defect) found.push(`${path} ${defect}`)
  }
  return found
}

const PACKAGE = /^.*node_modules\/(@[^/]+\/)?[^/.][^/]*(?=\/)/

async function defectOf(folder: string, { integrity }: Entry = {}): Promise<string | undefined> {
  if (!integrity) return 'is not in package-lock.json'
  const original = await originalOf(integrity)
  if (!original) return "is not in npm's cache, so nothing can be compared: run npm ci"
  const installed = await readFolder(folder)
  for (const name of installed.keys()) if (name.startsWith('node_modules/')) installed.delete(name)
  const names = [...new Set([...original.keys(), ...installed.keys()])]
  const changed = names.filter(name => !original.get(name)?.equals(installed.get(name) ?? Buffer.of()))
  if (changed.length > 0) return `is not the package of package-lock.json: ${changed.slice(0, 3).join(', ')}`
  return undefined
}

/** The files of a package with this hash; undefined if npm's cache lacks it. */
async function originalOf(integrity: string): Promise<Files | undefined> {
  const hash = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
  const cache = process.env.npm_config_cache ?? join(homedir(), '.npm')
  const path = hash.replace(/^(..)(..)/, '$1/$2/')
  const tarball = await readFile(join(cache, '_cacache/content-v2/sha512', path)).catch(() => '')
  if (createHash('sha512').update(tarball).digest('hex') !== hash) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'klup-'))
  try {
    execFileSync('tar', ['-xzf', '-', '--strip-components=1', '-C', folder], { input: tarball })
    return await readFolder(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
