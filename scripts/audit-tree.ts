import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { object, parse, record, string } from 'valibot'
import { appOptions } from '../esbuild.config.mjs'
import { defectsOf } from './audit/checks.ts'
import { nameOf, readLock, runtimeOf } from './audit/lock.ts'

const packages = record(string(), string())
const manifestSchema = object({ dependencies: packages, devDependencies: packages })
const read = (file: string) => readFile(join(import.meta.dirname, '..', file), 'utf8')
const manifest = parse(manifestSchema, JSON.parse(await read('package.json')))
const lock = readLock(await read('package-lock.json'))

/** The minified bytes of each package in a production build. */
const bytes: Record<string, number> = {}
const { metafile } = await build(appOptions())
for (const { inputs } of Object.values(metafile.outputs))
  for (const [file, { bytesInOutput }] of Object.entries(inputs))
    if (file.includes('node_modules/')) bytes[nameOf(file)] = (bytes[nameOf(file)] ?? 0) + bytesInOutput

const rows = runtimeOf(lock).map(path => {
  const { version, license: licence } = lock.packages[path] ?? {}
  return [nameOf(path), { version, licence, 'minified bytes': bytes[nameOf(path)] ?? 0 }]
})
console.table(Object.fromEntries(rows))
const defects = defectsOf({ manifest, lock, npmrc: await read('.npmrc'), built: Object.keys(bytes) })
for (const defect of defects) console.error(`Defect: ${defect}`)
const total = Object.keys(lock.packages).length - 1
console.log(`${total} packages, ${rows.length} of them at run time: ${defects.length || 'no'} defects.`)
process.exitCode = Math.min(defects.length, 1)
