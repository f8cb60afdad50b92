import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { appOptions } from '../esbuild.config.mjs'
import { defectsOf, type Entry, nameOf } from './defects.ts'
import { packagesIn } from './packages.ts'

const lock = await readFile(join(import.meta.dirname, '../package-lock.json'), 'utf8')
const { '': _, ...entries }: Record<string, Entry> = JSON.parse(lock).packages
const { metafile } = await build(appOptions())
const built = packagesIn(metafile)
const rows = [...built].map(([path, bytes]) => {
  const { version, license: licence } = entries[path] ?? {}
  return [nameOf(path), { version, licence, 'minified bytes': bytes }]
})
console.table(Object.fromEntries(rows))
const defects = [...defectsOf(entries, [...built.keys()])]
for (const defect of defects) console.error(`Defect: ${defect}`)
const total = Object.keys(entries).length
console.log(`${total} packages, ${rows.length} of them at run time: ${defects.length || 'no'} defects.`)
process.exitCode = Math.min(defects.length, 1)
