import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Expected } from './expected.ts'

/** The contents of files, by their path in a folder or a site. */
export type Files = Map<string, Buffer>

/** The paths of matching files below a folder, sorted, with forward slashes. */
export async function glob(folder: string, pattern: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .filter(file => pattern.test(file))
    .sort()
}

/** The contents of all files below a folder, by their path in it. */
export async function readFolder(folder: string): Promise<Files> {
  const paths = await glob(folder, /./)
  const nameOf = (path: string) => relative(folder, path).replaceAll('\\', '/')
  const entries = paths.map(async path => [nameOf(path), await readFile(path)] as const)
  return new Map(await Promise.all(entries))
}

const isSite = async (folder: string) =>
  /id="app-config"/.test(await readFile(join(folder, 'index.html'), 'utf8').catch(() => ''))

/** The files of a built site, by their path in it. Throws if the folder has none. */
export async function readSite(folder: string): Promise<Files> {
  if (await isSite(folder)) return readFolder(folder)
  throw new Expected(`There is no built site in ${folder}/: run: npm run build`)
}

/**
 * Makes a folder contain exactly these files. It writes only those that differ, keeps the modes of replaced files, and replaces
 * the page last. Throws if the folder contains anything except a site.
 */
export async function writeSite(files: Files, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0 && !(await isSite(folder)))
    throw new Expected(`${folder}/ is not empty and holds no built site: name another folder.`)
  const before = await readFolder(folder)
  const changed = new Map([...files].filter(([name, contents]) => !before.get(name)?.equals(contents)))
  const replace = (name: string) => rename(join(folder, `${name}.new`), join(folder, name))
  try {
    // All new files are complete before the first one replaces an old file.
    for (const [name, contents] of changed) await writeBeside(join(folder, name), contents)
    for (const name of changed.keys()) if (name !== 'index.html') await replace(name)
    if (changed.has('index.html')) await replace('index.html')
  } finally {
    // After a failure, a web server would serve what is left of them.
    for (const name of changed.keys()) await rm(join(folder, `${name}.new`), { recursive: true, force: true })
  }
  for (const name of before.keys()) if (!files.has(name)) await rm(join(folder, name), { force: true })
}

async function writeBeside(path: string, contents: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.new`, contents)
  const mode = (await stat(path).catch(() => undefined))?.mode
  if (mode) await chmod(`${path}.new`, mode)
}
