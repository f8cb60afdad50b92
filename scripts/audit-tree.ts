import { buildSite } from './build-app.ts'
import { configFrom } from './config.ts'
import { defectsOf, nameOf } from './defects.ts'
import { installedDefects, lockedPackages } from './installed.ts'

const entries = await lockedPackages()
const config = configFrom({})
const { packages } = await buildSite(config)
const rows = [...packages].map(([path, bytes]) => {
  const { version, license: licence } = entries[path] ?? {}
  return [nameOf(path), { version, licence, bytes }]
})
console.table(Object.fromEntries(rows))
const defects = [...defectsOf(entries, [...packages.keys()]), ...(await installedDefects(entries))]
for (const defect of defects) console.error(`Defect: ${defect}`)
const total = Object.keys(entries).length
console.log(`${total} packages, ${rows.length} of them at run time: ${defects.length || 'no'} defects.`)
process.exitCode = Math.min(defects.length, 1)
