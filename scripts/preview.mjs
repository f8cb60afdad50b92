import './errors.mjs'
import { readSite } from './files.mjs'
import { expectPort, listen, portFrom, siteHandler } from './serve-site.mjs'

const port = portFrom('PORT', 4000)
const { url } = await listen(siteHandler(await readSite(process.argv[2] ?? 'dist')), port)
expectPort('PORT', url)
console.log(`The built app: ${url}`)
