import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium } from './chromium.mjs'
import { contactSheets } from './contact-sheet.mjs'

const folder = 'screens'
const { DESIGN, SCREENS } = process.env
/** The site has a place of its own: `dist/` may be in use. */
const site = await mkdtemp(join(tmpdir(), 'klup-screens-'))
const env = { ...process.env, CHROMIUM_PATH: findChromium(), KLUP_DIST: site }
const run = (command, args, more = {}) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...env, ...more } }).status
const picturesIn = async path => (await readdir(path)).filter(file => file.endsWith('.png')).sort()

if (DESIGN && !existsSync(DESIGN)) throw new Error(`DESIGN is ${DESIGN}, which is not there.`)
// Some screens are taken anew; all of them begin with an empty folder, so that no state stays that is gone.
if (!SCREENS) await rm(folder, { recursive: true, force: true })
const failed =
  run('node', ['scripts/build.mjs', site], { DOWNLOAD_URL: 'https://klup.example/download' }) ||
  run('npx', ['playwright', 'test', '--config', 'test/gallery/playwright.config.ts'])
await rm(site, { recursive: true })

if (existsSync(folder)) {
  const drawn = DESIGN ? await picturesIn(DESIGN) : []
  const sheets = contactSheets(await picturesIn(folder), drawn, DESIGN && relative(folder, DESIGN))
  for (const [name, html] of sheets) await writeFile(join(folder, name), html)
  console.log(`Look at ${folder}/index.html`)
}
process.exitCode = failed
