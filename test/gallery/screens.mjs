import '../../scripts/errors.mjs'
import { spawnSync } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const folder = 'screens'
const { DESIGN, SCREENS } = process.env
const picturesIn = async path => (await readdir(path)).filter(file => file.endsWith('.png')).sort()

const STYLE = `
:root { color-scheme: light dark }
body { font: 16px/1.5 sans-serif }
div { display: flex; gap: 8px; margin-top: 32px; align-items: start }
figure { margin: 0 }
img { display: block; max-width: 45vw; max-height: 90vh; border: 1px solid gray }
`

/** A page with all pictures, each beside the design's picture of the same name. */
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

const drawn = DESIGN ? await picturesIn(DESIGN) : []
// A full run empties the folder first, so that no picture of a removed state remains.
if (!SCREENS) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const args = ['playwright', 'test', '--config', 'test/gallery/playwright.config.ts']
process.exitCode = spawnSync('npx', args, { stdio: 'inherit' }).status
await writeFile(join(folder, 'index.html'), pageOf(await picturesIn(folder), drawn))
console.log(`${folder}/index.html shows the pictures.`)
