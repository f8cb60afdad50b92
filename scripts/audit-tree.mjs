import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { appOptions } from '../esbuild.config.mjs'
import { defectsOf } from './audit/checks.mjs'
import { nameOf, packagesOf, runtimeOf } from './audit/lock.mjs'
import { DEVELOPMENT } from './audit/rules.mjs'

/** The minified bytes that each package puts into a production build. */
async function weigh() {
  const { metafile } = await build(appOptions())
  const bytes = {}
  const inputs = Object.values(metafile.outputs).flatMap(output => Object.entries(output.inputs))
  for (const [file, { bytesInOutput }] of inputs.filter(([path]) => path.includes('node_modules/'))) {
    bytes[nameOf(file)] = (bytes[nameOf(file)] ?? 0) + bytesInOutput
  }
  return bytes
}

const read = file => readFile(join(import.meta.dirname, '..', file), 'utf8')
const manifest = JSON.parse(await read('package.json'))
const lock = JSON.parse(await read('package-lock.json'))
const bytes = await weigh()
const runtime = runtimeOf(lock)
const tools = Object.keys(manifest.devDependencies).map(name => `node_modules/${name}`)

function print(paths, describe) {
  const rows = paths.map(path => {
    const { version, license: licence } = lock.packages[path] ?? {}
    return [nameOf(path), { version, licence, ...describe(nameOf(path), path) }]
  })
  console.table(Object.fromEntries(rows))
}

print(tools, name => ({ why: DEVELOPMENT[name] }))
print([...runtime.keys()], (name, path) => ({ for: runtime.get(path), 'minified bytes': bytes[name] ?? 0 }))
const defects = defectsOf({ manifest, lock, npmrc: await read('.npmrc'), built: Object.keys(bytes) })
for (const defect of defects) console.error(`Defect: ${defect}`)
const size = `${packagesOf(lock).length} packages, ${runtime.size} of them at run time`
console.log(`${size}: ${defects.length || 'no'} defects.`)
process.exitCode = defects.length === 0 ? 0 : 1
