import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { nodeOptions } from '../esbuild.config.mjs'
import { buildApp } from './build-app.mjs'
import { hostingFiles } from './hosting.mjs'
import { thirdPartyNotices } from './notices.mjs'

/** All files of a release: the app, what it says of itself, `configure.mjs`, and what a host needs. */
export async function buildSite(config) {
  const [{ files }, configure, bill, notices] = await Promise.all([
    buildApp({ config }),
    bundledConfigure(),
    billOfMaterials(),
    thirdPartyNotices(),
  ])
  files.set('configure.mjs', configure)
  files.set('sbom.json', bill)
  files.set('THIRD-PARTY-NOTICES.txt', Buffer.from(notices))
  return hostingFiles(files)
}

/** `npm run configure` as one file that needs only Node. */
async function bundledConfigure() {
  const options = nodeOptions('scripts/configure.mjs', 'configure.mjs')
  const bundled = { packages: 'bundle', conditions: ['bundle'], legalComments: 'none', write: false }
  const { outputFiles } = await build({ ...options, ...bundled })
  return Buffer.from(outputFiles[0].contents)
}

/** The bill of `npm run sbom` without what differs each time. */
async function billOfMaterials() {
  const folder = await mkdtemp(join(tmpdir(), 'klup-sbom-'))
  try {
    const file = join(folder, 'sbom.json')
    await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'sbom.mjs'), file])
    const { serialNumber: _, ...bill } = JSON.parse(await readFile(file, 'utf8'))
    delete bill.metadata.timestamp
    return Buffer.from(`${JSON.stringify(bill, undefined, 2)}\n`)
  } finally {
    await rm(folder, { recursive: true })
  }
}
