import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSite } from '../../scripts/build-app.ts'
import { configFrom } from '../../scripts/config.ts'
import { writeSite } from '../../scripts/files.ts'

/** Builds the app once, before all tests of a runner, in a folder that is gone after them; `KLUP_DIST` names it. */
export default async function setup() {
  if (process.env.KLUP_DIST) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'klup-site-'))
  // What a test needs is configured again in memory.
  const config = configFrom({})
  const { files } = await buildSite(config)
  await writeSite(files, folder)
  process.env.KLUP_DIST = folder
  return () => rm(folder, { recursive: true })
}
