import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { glob } from './scripts/files.mjs'

const root = import.meta.dirname
const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g
const MODULE = /\.module\.css$/
const APP_MODULE = /\/src\/(?!devtools\/).*\.module\.css$/

/** Gives each class of the modules in `src` a number for a name: it stands in the document and in the scripts. */
async function classNames() {
  const names = new Map()
  for (const file of await glob(join(root, 'src'), MODULE))
    for (const [, name] of (await readFile(file, 'utf8')).matchAll(CLASS))
      if (!names.has(`${file} ${name}`)) names.set(`${file} ${name}`, `k${names.size.toString(36)}`)
  return (file, name) => names.get(`${file.replaceAll('\\', '/')} ${name}`)
}

/** CSS modules: a `.module.css` gives its names to the script; its rules go into the document. */
const cssModules = {
  name: 'css-modules',
  setup(build) {
    const numbered = classNames()
    build.onLoad({ filter: MODULE }, async ({ path }) => {
      const shortName = await numbered
      const css = await readFile(path, 'utf8')
      const names = new Set([...css.matchAll(CLASS)].map(([, name]) => name))
      const members = [...names].map(name => `${name} = '${shortName(path, name)}'`)
      // Of an enum esbuild writes each value where it is used.
      return { contents: `export enum css { ${members.join(', ')} }`, loader: 'ts' }
    })
  },
}

const COMMON = {
  absWorkingDir: root,
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  target: ['es2022', 'chrome111', 'firefox114', 'safari16.4'],
  jsx: 'automatic',
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  write: false,
}

/** The entry whose imports are the packages. Nothing loads the file of the entry itself. */
export const PACKAGES = 'src/app/packages.ts'

/** The options of the app itself: chunks under static/js/, hashed names, public path / (§9). */
export const appOptions = ({ dev = false, devtools = false } = {}) => ({
  ...COMMON,
  entryPoints: { main: 'src/main.tsx', packages: PACKAGES },
  publicPath: '/',
  entryNames: 'static/js/[name]-[hash]',
  chunkNames: 'static/js/[name]-[hash]',
  splitting: true,
  minify: !dev,
  plugins: [cssModules],
  define: { 'process.env.NODE_ENV': dev ? '"development"' : '"production"', DEVTOOLS: String(devtools) },
})

/** Building blocks come before what is built of them, so that the latter can override. */
const layer = file => ['/src/ui/', '/src/features/', '/src/app/'].findIndex(folder => file.includes(folder))

/** The stylesheet in the document: the global styles, then every module; the devtools' only when they are built too. */
export async function styleOptions({ dev = false, devtools = false } = {}) {
  const globals = ['tokens', 'reset', 'base', 'document'].map(name => join(root, `styles/${name}.css`))
  const modules = await glob(join(root, 'src'), devtools ? MODULE : APP_MODULE)
  const shortName = await classNames()
  const texts = [...globals, ...modules.sort((a, b) => layer(a) - layer(b))].map(async file => {
    const css = await readFile(file, 'utf8')
    return MODULE.test(file) ? css.replace(CLASS, (_, name) => `.${shortName(file, name)}`) : css
  })
  return {
    ...COMMON,
    stdin: { contents: (await Promise.all(texts)).join('\n'), loader: 'css', resolveDir: root },
    minify: !dev,
  }
}

/** The script that stands in the document itself. */
export const documentScriptOptions = ({ dev = false, startTable }) => ({
  ...COMMON,
  entryPoints: ['src/start/document-script.ts'],
  format: 'iife',
  minify: !dev,
  define: { START_TABLE: JSON.stringify(startTable) },
})

/** A TypeScript module for Node: the mock servers, the configuration's schema, the screens drawn at build time. */
export const nodeOptions = entry => ({
  ...COMMON,
  entryPoints: [entry],
  packages: 'external',
  platform: 'node',
  target: 'node20',
  plugins: [cssModules],
  define: { 'process.env.NODE_ENV': '"production"' },
})
