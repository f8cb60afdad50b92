import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { build } from 'esbuild'
import { appOptions, documentScriptOptions, styleOptions } from '../esbuild.config.mjs'
import { glob } from './glob.mjs'
import { importTypeScript } from './import-typescript.mjs'
import { minified } from './minify.mjs'
import { page } from './page.mjs'
import { readVersion } from './version.mjs'

const root = join(import.meta.dirname, '..')

/**
 * Builds the app in memory: the files by their path in the site, and what esbuild knows about them.
 * `dev` means readable, with React's warnings and the devtools.
 */
export async function buildApp({ config, dev = false }) {
  const devtools = config.env === 'dev'
  const { prerender } = await importTypeScript('src/app/prerender.tsx')
  const { startTable } = await importTypeScript('src/app/start-table.ts')
  const [app, style, template, { loading, templates }] = await Promise.all([
    build(appOptions({ dev, devtools })),
    build(styleOptions({ dev, devtools })),
    readFile(join(root, 'index.html'), 'utf8'),
    prerender(),
  ])
  const { scripts, chunks } = chunksOf(app.metafile)
  const start = await build(documentScriptOptions({ dev, startTable: startTable(chunks) }))
  const script = ({ text }) => (dev ? Buffer.from(text) : minified(text))
  const files = new Map()
  for (const file of [...app.outputFiles, ...style.outputFiles]) {
    const name = siteName(relative(root, file.path).replaceAll('\\', '/'))
    files.set(name, name.endsWith('.js') ? await script(file) : file.contents)
  }
  for (const file of await glob(join(root, 'public'), /.*/)) {
    files.set(relative(join(root, 'public'), file), await readFile(file))
  }
  const version = readVersion()
  files.set('version.json', Buffer.from(`${JSON.stringify(version)}\n`))
  const parts = {
    version,
    scripts,
    chunks,
    style: [...files.keys()].find(name => name.endsWith('.css')),
    startScript: String(await script(start.outputFiles[0])).trim(),
    loading,
    templates,
  }
  files.set('index.html', Buffer.from(page(template, parts, config, { dev })))
  return { files, parts, metafile: app.metafile }
}

const siteName = path => path.replace(/^dist\//, '')

/** The scripts of every page, the entry point first, and by chunk of screens the addresses of what it needs besides. */
function chunksOf({ outputs }) {
  const withImports = (path, seen = new Set()) => {
    if (seen.has(path)) return seen
    seen.add(path)
    for (const { kind, path: next } of outputs[path].imports)
      if (kind === 'import-statement') withImports(next, seen)
    return seen
  }
  const entries = Object.keys(outputs).filter(path => outputs[path].entryPoint)
  const scripts = [...withImports(entries.find(path => outputs[path].entryPoint === 'src/main.tsx'))]
  const chunks = entries.flatMap(path => {
    const [, name] = /(\w+)-screens\.ts$/.exec(outputs[path].entryPoint) ?? []
    const files = [...withImports(path)].filter(file => !scripts.includes(file))
    return name ? [[name, files.map(file => `/${siteName(file)}`)]] : []
  })
  return { scripts: scripts.map(siteName), chunks: Object.fromEntries(chunks) }
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
