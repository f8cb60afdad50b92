import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium } from './programs.mjs'

const folder = 'screens'
const { DESIGN, SCREENS, KLUP_DIST } = process.env
/** A built site, or a place of its own for one: `dist/` may be in use. */
const site = KLUP_DIST ?? (await mkdtemp(join(tmpdir(), 'klup-screens-')))
const env = { ...process.env, CHROMIUM_PATH: findChromium(), KLUP_DIST: site }
const run = (command, args, more = {}) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...env, ...more } }).status
const picturesIn = async path => (await readdir(path)).filter(file => file.endsWith('.png')).sort()

const STYLE = `
:root { color-scheme: light dark }
body { font: 16px/1.5 sans-serif }
div { display: flex; gap: 8px; margin-top: 32px; align-items: start }
figure { margin: 0 }
img { display: block; max-width: 45vw; max-height: 90vh; border: 1px solid gray }
`

/** A page of pictures, each beside the design's picture of the same name. */
function pageOf(pictures, drawn) {
  const figure = (src, caption) =>
    `<figure><figcaption>${caption}</figcaption><a href="${src}"><img loading="lazy" src="${src}" alt=""></a></figure>`
  const rows = pictures.map(file => {
    const theirs = drawn.includes(file) ? figure(join(relative(folder, DESIGN), file), 'the design') : ''
    return `<div id="${file}">${figure(file, file)}${theirs}</div>\n`
  })
  const head = `<meta charset="utf-8"><title>Screens</title><style>${STYLE}</style>`
  return `<!doctype html><html lang="en">${head}\n<h1>Screens</h1>\n${rows.join('')}</html>\n`
}

if (DESIGN && !existsSync(DESIGN)) throw new Error(`DESIGN is ${DESIGN}, which is not there.`)
// Some screens are taken anew; all of them begin with an empty folder, so that no state stays that is gone.
if (!SCREENS) await rm(folder, { recursive: true, force: true })
const needed = { DOWNLOAD_URL: 'https://klup.example/download', CHECKOUT_ORIGINS: '*' }
const failed =
  (KLUP_DIST ? 0 : run('node', ['scripts/build.mjs', site], needed)) ||
  run('npx', ['playwright', 'test', '--config', 'test/gallery/playwright.config.ts'])
if (!KLUP_DIST) await rm(site, { recursive: true })

if (existsSync(folder)) {
  const html = pageOf(await picturesIn(folder), DESIGN ? await picturesIn(DESIGN) : [])
  await writeFile(join(folder, 'index.html'), html)
  console.log(`Look at ${folder}/index.html`)
}
process.exitCode = failed
