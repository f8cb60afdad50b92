import './errors.mjs'
import { buildSite } from './build-app.mjs'
import { configFrom, settingsOf } from './config.mjs'
import { writeSite } from './files.mjs'

const folder = process.argv[2] ?? 'dist'
const config = configFrom(process.env)
const { files } = await buildSite(config)
await writeSite(files, folder)
console.log(`${folder}/ is ready: ${files.size} files. Look at it with: npm run preview`)
console.log(['What is not the default:', ...settingsOf(config)].join('\n'))
