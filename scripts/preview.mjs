import './errors.mjs'
import { readSite } from './files.mjs'
import { listen, portFrom, siteHandler } from './serve-site.mjs'

const files = await readSite(process.argv[2] ?? 'dist')
const { url } = await listen(siteHandler(files), portFrom('PORT', 4000))
console.log(`The built app: ${url}`)
