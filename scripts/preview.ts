import { readSite } from './files.ts'
import { listen, portFrom, siteHandler } from './serve-site.ts'

const port = await portFrom('PORT', 4000)
const { url } = await listen(siteHandler(await readSite(process.argv[2] ?? 'dist')), port)
console.log(`The built app: ${url}`)
