import '../../scripts/errors.ts'
import { spawnSync } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { readme: { type: 'boolean' } } })
const { DESIGN, BEFORE, SCREENS } = process.env
const FOLDER = 'screens'

const STYLE = `
:root { color-scheme: light dark }
body { font: 16px/1.5 sans-serif }
div { display: flex; gap: 8px; margin-top: 16px; align-items: start }
figure { margin: 0 }
img { display: block; max-width: 24vw; max-height: 90vh; border: 1px solid gray }
`

const picturesIn = async (path: string) => (await readdir(path)).filter(file => file.endsWith('.png')).sort()

const figure = (path: string, caption: string) =>
  `<figure><figcaption>${caption}</figcaption><a href="${path}"><img loading="lazy" src="${path}" alt=""></a></figure>`

/** A page with the pictures by state; each size is a row with both schemes, and with the pictures of the other folders. */
async function sheet(): Promise<string> {
  const folders = Object.entries({ before: BEFORE, 'the design': DESIGN }).map(async ([title, path]) => ({
    title,
    path: relative(FOLDER, path ?? '.'),
    names: path ? await picturesIn(path) : [],
  }))
  const others = await Promise.all(folders)
  const rowOf = (name: string) => name.split('.', 2).join(' · ')
  const own = await picturesIn(FOLDER)
  const rows = [...new Set(own.map(rowOf))].map(row => {
    const figures = own
      .filter(name => rowOf(name) === row)
      .flatMap(name => [
        figure(name, name),
        ...others
          .filter(({ names }) => names.includes(name))
          .map(({ path, title }) => figure(join(path, name), title)),
      ])
    return `<h2>${row}</h2>\n<div>${figures.join('')}</div>\n`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${STYLE}</style>\n${rows.join('')}</html>\n`
}

// A full run empties the folder first, so that no picture of a removed state remains.
if (!SCREENS && !values.readme) await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
const args = ['playwright', 'test', '--config', 'test/gallery/playwright.config.ts']
const env = { ...process.env, README: values.readme ? '1' : '' }
process.exitCode = spawnSync('npx', args, { stdio: 'inherit', env }).status ?? 1
if (!values.readme) {
  await writeFile(join(FOLDER, 'index.html'), await sheet())
  console.log(`${FOLDER}/index.html shows the pictures.`)
}
