import { writeSite } from './build-app.mjs'
import { buildSite } from './build-site.mjs'
import { settingsOf } from './config.mjs'
import { hostingConfig } from './hosting.mjs'

const folder = process.argv[2] ?? 'dist'
try {
  const config = await hostingConfig(process.env)
  const site = await buildSite(config)
  await writeSite(site, folder)
  console.log(`${folder}/ is ready: ${site.size} files. Look at it with: npm run preview`)
  console.log(['What is not the default:', ...settingsOf(config)].join('\n'))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
