import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { nodeOptions } from '../esbuild.config.mjs'
import { runtimeOf } from './audit/lock.mjs'
import { buildApp } from './build-app.mjs'
import { hostingFiles } from './hosting.mjs'
import { thirdPartyNotices } from './notices.mjs'
import { billOf } from './sbom.mjs'

/** All files of a release: the app, what it says of itself, `configure.mjs`, and what a host needs. */
export async function buildSite(config) {
  const lock = JSON.parse(await readFile(join(import.meta.dirname, '../package-lock.json'), 'utf8'))
  const { files } = await buildApp({ config })
  files.set('configure.mjs', await bundledConfigure())
  files.set('sbom.json', Buffer.from(`${JSON.stringify(billOf(lock), undefined, 2)}\n`))
  files.set('THIRD-PARTY-NOTICES.txt', Buffer.from(await thirdPartyNotices([...runtimeOf(lock).keys()])))
  return hostingFiles(files)
}

/** `npm run configure` as one file that needs only Node. */
async function bundledConfigure() {
  const options = nodeOptions('scripts/configure.mjs', 'configure.mjs')
  const bundled = { packages: 'bundle', conditions: ['bundle'], legalComments: 'none', write: false }
  const { outputFiles } = await build({ ...options, ...bundled })
  return Buffer.from(outputFiles[0].contents)
}
