import '../../scripts/errors.mjs'
import { spawnSync } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const { BEFORE, DESIGN, SCREENS } = process.env
const isReadme = process.argv.includes('--readme')
const folder = isReadme ? 'docs/pictures' : 'screens'

const picturesIn = async path => (await readdir(path)).filter(file => file.endsWith('.png')).sort()

/** Groups files by a part of their name: state, size, scheme. */
const groupBy = (files, part) => {
  const groups = new Map()
  for (const file of files) {
    const name = file.split('.')[part]
    groups.set(name, [...(groups.get(name) ?? []), file])
  }
  return [...groups]
}

const STYLE = `
:root { color-scheme: light dark }
body { font: 16px/1.5 sans-serif }
nav { columns: 16em }
nav a { display: block }
section > div { display: flex; gap: 8px; margin-top: 16px; align-items: start }
figure { margin: 0 }
img { display: block; max-width: 24vw; max-height: 90vh; border: 1px solid gray }
`

/** A page with the pictures by screen; each size is a row with both schemes, and what there is to compare. */
function sheetOf(pictures, others) {
  const states = groupBy(pictures, 0)
  const figure = (path, caption) =>
    `<figure><figcaption>${caption}</figcaption><a href="${path}"><img loading="lazy" src="${path}" alt=""></a></figure>`
  const sections = states.map(([state, files]) => {
    const rows = groupBy(files, 1).map(([, row]) =>
      row.flatMap(file => [
        figure(file, file),
        ...others
          .filter(({ names }) => names.includes(file))
          .map(({ path, title }) => figure(join(relative(folder, path), file), title)),
      ]),
    )
    return `<section id="${state}"><h2>${state}</h2>${rows.map(row => `<div>${row.join('')}</div>`).join('\n')}</section>\n`
  })
  const links = states.map(([state]) => `<a href="#${state}">${state}</a>`)
  const head = `<meta charset="utf-8"><title>Screens</title><style>${STYLE}</style>`
  return `<!doctype html><html lang="en">${head}\n<h1>Screens</h1>\n<nav>${links.join('')}</nav>\n${sections.join('')}</html>\n`
}

const others = await Promise.all(
  [
    ['before', BEFORE],
    ['the design', DESIGN],
  ].flatMap(([title, path]) => (path ? [picturesIn(path).then(names => ({ title, path, names }))] : [])),
)
// A full run empties the folder first, so that no picture of a removed state remains.
if (!SCREENS) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const args = [
  'playwright',
  'test',
  '--config',
  'test/gallery/playwright.config.ts',
  isReadme ? 'readme' : 'pictures',
]
process.exitCode = spawnSync('npx', args, { stdio: 'inherit' }).status
if (!isReadme) {
  await writeFile(join(folder, 'index.html'), sheetOf(await picturesIn(folder), others))
  console.log(`${folder}/index.html shows the pictures.`)
}
