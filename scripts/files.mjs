import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The files below a folder whose path matches, sorted, with forward slashes. */
export async function glob(folder, pattern) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .filter(file => pattern.test(file))
    .sort()
}

/** All files below a folder, by their path in it. */
export async function readFolder(folder) {
  const paths = await glob(folder, /./)
  const entries = paths.map(async path => [path.slice(join(folder, '/').length), await readFile(path)])
  return new Map(await Promise.all(entries))
}

/** The files of a built site, by their path in it. Throws when the folder holds none. */
export async function readSite(folder) {
  const files = await readFolder(folder).catch(() => new Map())
  if (/id="app-config"/.test(files.get('index.html'))) return files
  throw new Error(`There is no built site in ${folder}/: npm run build makes it.`)
}

/** Has a folder hold these files only. Each is whole at every moment, and the page comes after what it needs. */
export async function writeSite(files, folder) {
  await mkdir(folder, { recursive: true })
  const stale = [...(await readFolder(folder)).keys()].filter(name => !files.has(name))
  const names = [...files.keys()].filter(name => name !== 'index.html')
  for (const name of [...names, 'index.html']) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(`${path}.new`, files.get(name))
    await rename(`${path}.new`, path)
  }
  for (const name of stale) await rm(join(folder, name), { force: true })
}
