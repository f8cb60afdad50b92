import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defectsOf } from './audit/audit.mjs'
import { packagesOf } from './audit/lock.mjs'
import { reportOf } from './audit/report.mjs'
import { RUNTIME } from './audit/rules.mjs'
import { weighBuild } from './audit/weigh.mjs'

const read = file => readFile(join(import.meta.dirname, '..', file), 'utf8')

try {
  const tree = {
    manifest: JSON.parse(await read('package.json')),
    lock: JSON.parse(await read('package-lock.json')),
    npmrc: await read('.npmrc'),
    weights: await weighBuild(),
  }
  console.log(reportOf(tree).join('\n'))
  const defects = defectsOf(tree)
  for (const defect of defects) console.error(`Defect: ${defect}`)
  const size = `${packagesOf(tree.lock).length} packages, ${Object.keys(RUNTIME).length} of them at run time`
  console.log(`${size}: ${defects.length === 0 ? 'no defects' : `defects: ${defects.length}`}.`)
  process.exitCode = defects.length === 0 ? 0 : 1
} catch (error) {
  console.error(`The audit could not be made: ${error.message}`)
  process.exitCode = 1
}
