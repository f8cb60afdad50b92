import { listen, portFrom, portNote, readSite, siteHandler } from './serve-site.mjs'

const folder = process.argv[2] ?? 'dist'
try {
  const port = portFrom('PORT', 4000)
  const site = await listen(siteHandler(await readSite(folder)), port)
  for (const line of portNote('the app', port, site.port)) console.log(line)
  console.log(`The built app: ${site.url}`)
} catch (error) {
  console.error(
    error.code === 'ENOENT' ? `There is no ${folder}/ yet: npm run build makes it.` : error.message,
  )
  process.exitCode = 1
}
