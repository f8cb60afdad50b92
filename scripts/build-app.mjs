import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { build } from 'esbuild'
import { appOptions, inlineOptions, styleOptions } from '../esbuild.config.mjs'
import { importTypeScript } from './config.mjs'
import { glob } from './glob.mjs'
import { minified } from './minify.mjs'
import { page } from './page.mjs'

const root = join(import.meta.dirname, '..')
const SCREENS = /^src\/app\/(\w+)-screens\.ts$/

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
  const { main, entry, scripts, screenChunks } = chunksOf(app.metafile)
  const named = text => text.replaceAll(main, main.replace('chunk-', 'main-'))
  const files = new Map()
  for (const { path, contents, text } of [...app.outputFiles, ...style.outputFiles]) {
    const name = named(siteName(relative(root, path).replaceAll('\\', '/')))
    const isScript = name.endsWith('.js')
    if (isScript) files.set(name, dev ? Buffer.from(named(text)) : await minified(named(text)))
    else files.set(name, contents)
  }
  files.delete(entry)
  for (const file of await glob(join(root, 'public'), /.*/)) {
    files.set(relative(join(root, 'public'), file), await readFile(file))
  }
  const parts = {
    login,
    scripts: scripts.map(named),
    screenChunks,
    style: [...files.keys()].find(name => name.endsWith('.css')),
    inlineScript: inline.outputFiles[0].text.trim(),
  }
  files.set('index.html', Buffer.from(page(template, parts, config, { dev })))
  return { files, parts, metafile: JSON.parse(named(JSON.stringify(app.metafile))) }
}

const siteName = path => path.replace(/^dist\//, '')

/**
 * The scripts of the first page, and those that each chunk of screens needs besides. The entry point itself only imports
 * the chunk that holds `main.tsx` and what every other one leans on (see `leanOnMain`): it is not shipped, and that chunk
 * is called main.
 */
function chunksOf({ outputs }) {
  const withStatic = (path, seen = new Set()) => {
    if (seen.has(path)) return seen
    seen.add(path)
    for (const { kind, path: next } of outputs[path].imports)
      if (kind === 'import-statement') withStatic(next, seen)
    return seen
  }
  const entryPoints = Object.entries(outputs).map(([path, { entryPoint = '' }]) => [entryPoint, path])
  const [entry, ...rest] = withStatic(new Map(entryPoints).get('src/main.tsx'))
  const main = rest.find(path => outputs[path].inputs['src/main.tsx'])
  if (!main) throw new Error('main.tsx is not in a chunk that others can lean on.')
  const scripts = [main, ...rest.filter(path => path !== main)]
  const screenChunks = entryPoints.flatMap(([entryPoint, path]) => {
    const [, name] = SCREENS.exec(entryPoint) ?? []
    const files = [...withStatic(path)].filter(file => !scripts.includes(file))
    return name ? [[name, files.map(siteName)]] : []
  })
  return {
    main: basename(main),
    entry: siteName(entry),
    scripts: scripts.map(siteName),
    screenChunks: Object.fromEntries(screenChunks),
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
