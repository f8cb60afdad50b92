import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The files below a folder whose path matches, sorted, with forward slashes. */
export async function glob(folder, pattern) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath ?? entry.path, entry.name).replaceAll('\\', '/'))
    .filter(file => pattern.test(file))
    .sort()
}
