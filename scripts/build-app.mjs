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
  const { scripts, screenChunks, unused } = chunksOf(app.metafile)
  files.delete(unused)
  const parts = {
    login,
    scripts,
    screenChunks,
    style: [...files.keys()].find(name => name.endsWith('.css')),
    inlineScript: inline.outputFiles[0].text.trim(),
  }
  files.set('index.html', Buffer.from(page(template, parts, config, { dev })))
  return { files, parts, metafile: app.metafile }
}

/**
 * The scripts of the first page, and those that each chunk of screens needs besides. The entry point only imports the
 * chunk that holds `main.tsx`, with what every other one leans on (see `onTopOfMain`); so the page names that one.
 */
function chunksOf({ outputs }) {
  const siteName = path => path.replace(/^dist\//, '')
  const entryPoint = file => Object.keys(outputs).find(path => outputs[path].entryPoint === file)
  const withStatic = (path, seen = new Set()) => {
    if (seen.has(path)) return seen
    seen.add(path)
    for (const { kind, path: next } of outputs[path].imports)
      if (kind === 'import-statement') withStatic(next, seen)
    return seen
  }
  const first = [...withStatic(entryPoint('src/main.tsx'))]
  const chunk = name =>
    [...withStatic(entryPoint(`src/app/${name}-screens.ts`))].filter(path => !first.includes(path))
  const [unused, ...scripts] = first
  if (outputs[unused].bytes > 200 || scripts.length === 0)
    throw new Error('main.tsx is not in a chunk of its own.')
  return {
    unused: siteName(unused),
    scripts: scripts.map(siteName),
    screenChunks: {
      account: chunk('account').map(path => `/${siteName(path)}`),
      membership: chunk('membership').map(path => `/${siteName(path)}`),
    },
  }
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
