import './errors.mjs'
import { buildSite } from './build-app.mjs'
import { configFrom, settingsOf } from './config.mjs'
import { writeSite } from './files.mjs'

const folder = process.argv[2] ?? 'dist'
const config = configFrom(process.env)
const files = await buildSite(config)
await writeSite(files, folder)
console.log(`${folder}/ is ready: ${files.size} files. npm run preview serves it.`)
console.log(['Settings that differ from the defaults:', ...settingsOf(config)].join('\n'))
