import { readSite } from './files.ts'
import { listen, siteHandler } from './serve-site.ts'

const { PORT = 4000 } = process.env
const { url } = await listen(siteHandler(await readSite(process.argv[2] ?? 'dist')), Number(PORT))
console.log(`The built app: ${url}`)
