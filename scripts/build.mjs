import { buildApp, writeSite } from './build-app.mjs'
import { hostingConfig, hostingFiles } from './hosting.mjs'

const folder = process.argv[2] ?? 'dist'
try {
  const { files } = await buildApp({ config: await hostingConfig(process.env) })
  const site = hostingFiles(files)
  await writeSite(site, folder)
  console.log(`${folder}/ is ready: ${site.size} files. Look at it with: npm run preview`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
