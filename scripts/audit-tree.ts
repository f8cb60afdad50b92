import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSite } from './build-app.ts'
import { configFrom } from './config.ts'
import { defectsOf, type Entry, nameOf } from './defects.ts'

const lock = await readFile(join(import.meta.dirname, '../package-lock.json'), 'utf8')
const { '': _, ...entries }: Record<string, Entry> = JSON.parse(lock).packages
const config = configFrom({})
const { packages } = await buildSite(config)
const rows = [...packages].map(([path, bytes]) => {
  const { version, license: licence } = entries[path] ?? {}
  return [nameOf(path), { version, licence, bytes }]
})
console.table(Object.fromEntries(rows))
const defects = [...defectsOf(entries, [...packages.keys()])]
for (const defect of defects) console.error(`Defect: ${defect}`)
const total = Object.keys(entries).length
console.log(`${total} packages, ${rows.length} of them at run time: ${defects.length || 'no'} defects.`)
process.exitCode = Math.min(defects.length, 1)
