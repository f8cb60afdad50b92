import { buildSite } from './build-app.ts'
import { configFrom, reportOf } from './config.ts'
import { writeSite } from './files.ts'

const folder = process.argv[2] ?? 'dist'
const config = configFrom(process.env)
const { files } = await buildSite(config)
await writeSite(files, folder)
console.log(`${folder}/ is ready: ${files.size} files. npm run preview serves it.`)
console.log(reportOf(config))
