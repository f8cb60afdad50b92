import './errors.ts'
import { buildSite } from './build-app.ts'
import { configFrom, reportOf } from './config.ts'
import { alone, writeSite } from './files.ts'

const folder = process.argv[2] ?? 'dist'
const config = configFrom(process.env)
const files = await alone(folder, async () => {
  const site = await buildSite(config)
  await writeSite(site, folder)
  return site
})
console.log(`${folder}/ is ready: ${files.size} files. npm run preview serves it.`)
console.log(reportOf(config))
