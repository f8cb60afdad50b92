import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** The paths of matching files below a folder, sorted, with forward slashes. */
export async function glob(folder, pattern) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .filter(file => pattern.test(file))
    .sort()
}

/** The contents of all files below a folder, by their path in it. */
export async function readFolder(folder) {
  const paths = await glob(folder, /./)
  const nameOf = path => relative(folder, path).replaceAll('\\', '/')
  const entries = paths.map(async path => [nameOf(path), await readFile(path)])
  return new Map(await Promise.all(entries))
}

/** The files of a built site, by their path in it. Throws if the folder has none. */
export async function readSite(folder) {
  const files = existsSync(folder) ? await readFolder(folder) : new Map()
  if (/id="app-config"/.test(files.get('index.html'))) return files
  throw new Error(`There is no built site in ${folder}/: run: npm run build`)
}

/**
 * Makes a folder contain exactly these files, and writes only those that differ. No file is ever incomplete, and the page
 * is written after the files that it loads.
 */
export async function writeSite(files, folder) {
  await mkdir(folder, { recursive: true })
  const before = await readFolder(folder)
  const stale = [...before.keys()].filter(name => !files.has(name))
  const names = [...files.keys()].filter(name => name !== 'index.html')
  for (const name of [...names, 'index.html']) {
    if (before.get(name)?.equals(files.get(name))) continue
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(`${path}.new`, files.get(name))
    await rename(`${path}.new`, path)
  }
  for (const name of stale) await rm(join(folder, name), { force: true })
}
