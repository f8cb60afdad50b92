import { buildApp, writeSite } from './build-app.mjs'
import { hostingConfig, hostingFiles } from './hosting.mjs'

const folder = process.argv[2] ?? 'dist'
try {
  const { files } = await buildApp({ config: await hostingConfig(process.env) })
  await writeSite(hostingFiles(files), folder)
  console.log(`${folder}/ is ready: ${files.size} files. Look at it with: npm run preview`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
