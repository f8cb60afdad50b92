import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { build } from 'esbuild'
import { appOptions, inlineOptions, styleOptions } from '../esbuild.config.mjs'
import { importTypeScript } from './config.mjs'
import { glob } from './glob.mjs'
import { minified } from './minify.mjs'
import { page } from './page.mjs'

const root = join(import.meta.dirname, '..')

/**
 * Builds the app in memory: the files by their path in the site, and what esbuild knows about them.
 * `dev` means readable, with React's warnings and the devtools.
 */
export async function buildApp({ config, dev = false }) {
  const devtools = config.env === 'dev'
  const { prerenderLogin } = await importTypeScript('src/app/prerender.tsx')
  const [app, style, inline, template, login] = await Promise.all([
    build(appOptions({ dev, devtools })),
    build(styleOptions({ dev, devtools })),
    build(inlineOptions({ dev })),
    readFile(join(root, 'index.html'), 'utf8'),
    prerenderLogin(config),
  ])
  const files = new Map()
  for (const { path, contents, text } of [...app.outputFiles, ...style.outputFiles]) {
    const name = relative(join(root, 'dist'), path).replaceAll('\\', '/')
    files.set(name, !dev && name.endsWith('.js') ? await minified(text) : contents)
  }
  for (const file of await glob(join(root, 'public'), /.*/)) {
    files.set(relative(join(root, 'public'), file), await readFile(file))
  }
  const parts = {
    login,
    scripts: scriptsBefore(app.metafile, 'src/main.tsx'),
    memberChunk: memberChunk(app.metafile),
    style: [...files.keys()].find(name => name.endsWith('.css')),
    inlineScript: inline.outputFiles[0].text.trim(),
  }
  files.set('index.html', Buffer.from(page(template, parts, config, { dev })))
  return { files, parts, metafile: app.metafile }
}

/** A chunk, then the chunks that it imports statically: all are needed before anything of it is seen. */
function scriptsBefore({ outputs }, entryPoint) {
  const [entry] = Object.entries(outputs).find(([, output]) => output.entryPoint === entryPoint)
  const seen = new Set()
  const visit = path => {
    if (seen.has(path)) return
    seen.add(path)
    for (const { kind, path: next } of outputs[path].imports) if (kind === 'import-statement') visit(next)
  }
  visit(entry)
  return [...seen].map(path => path.replace(/^dist\//, ''))
}

/** The files of the members' chunk that the entry does not bring along. */
function memberChunk(metafile) {
  const first = scriptsBefore(metafile, 'src/main.tsx')
  return scriptsBefore(metafile, 'src/app/member-screens.ts').filter(file => !first.includes(file))
}

/** Writes the files into an emptied folder. */
export async function writeSite(files, folder) {
  await rm(folder, { recursive: true, force: true })
  for (const [name, contents] of files) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, contents)
  }
}
