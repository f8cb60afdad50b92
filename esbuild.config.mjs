import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { glob } from './scripts/glob.mjs'
import { MINIFIER } from './scripts/minify.mjs'

const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g
const MODULE = /\.module\.css$/
const APP_MODULE = /\/src\/(?!devtools\/).*\.module\.css$/

/** Gives each class of the modules in `src` a number for a name: the browser gets it in three files. */
async function classNames() {
  const names = new Map()
  for (const file of await glob(join(import.meta.dirname, 'src'), MODULE))
    for (const [, name] of (await readFile(file, 'utf8')).matchAll(CLASS))
      if (!names.has(`${file} ${name}`)) names.set(`${file} ${name}`, `k${names.size.toString(36)}`)
  return (file, name) => names.get(`${file.replaceAll('\\', '/')} ${name}`)
}

/** CSS modules: a `.module.css` gives its names to the script; its rules go into the one stylesheet. */
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

/** The stylesheet of the whole app: the global styles, then every module; the devtools' only when they are built too. */
const stylesheet = ({ devtools }) => ({
  name: 'stylesheet',
  setup(build) {
    build.onResolve({ filter: /^klup:styles$/ }, () => ({ path: 'styles', namespace: 'klup' }))
    build.onLoad({ filter: /.*/, namespace: 'klup' }, async () => {
      const globals = ['styles/tokens.css', 'styles/reset.css', 'styles/base.css', 'styles/document.css']
      const modules = (await glob(join(import.meta.dirname, 'src'), devtools ? MODULE : APP_MODULE)).sort(
        (a, b) => layer(a) - layer(b),
      )
      const files = [...globals.map(file => join(import.meta.dirname, file)), ...modules]
      const shortName = await classNames()
      const texts = await Promise.all(
        files.map(async file => {
          const css = await readFile(file, 'utf8')
          return MODULE.test(file) ? css.replace(CLASS, (_, name) => `.${shortName(file, name)}`) : css
        }),
      )
      return {
        contents: texts.join('\n'),
        loader: 'css',
        watchFiles: files,
      }
    })
  },
})

/** Building blocks come before what is built of them, so that the latter can override. */
const layer = file => ['/src/ui/', '/src/screens/', '/src/app/'].findIndex(folder => file.includes(folder))

const TARGET = ['es2022', 'chrome111', 'firefox114', 'safari16.4']

/** The options of the app itself: chunks under static/js/, hashed names, public path / (§9). */
export const appOptions = ({ dev = false, devtools = dev } = {}) => ({
  entryPoints: { main: 'src/main.tsx' },
  absWorkingDir: import.meta.dirname,
  outdir: 'dist',
  publicPath: '/',
  entryNames: 'static/js/[name]-[hash]',
  chunkNames: 'static/js/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  target: TARGET,
  jsx: 'automatic',
  minify: !dev,
  banner: dev ? {} : { js: MINIFIER },
  legalComments: 'none',
  metafile: true,
  write: false,
  plugins: [cssModules],
  define: { 'process.env.NODE_ENV': dev ? '"development"' : '"production"', DEVTOOLS: String(devtools) },
  logLevel: 'warning',
})

/** The one stylesheet. A chunk's own would be loaded by nobody. */
export const styleOptions = ({ dev = false, devtools = dev } = {}) => ({
  entryPoints: { style: 'klup:styles' },
  absWorkingDir: import.meta.dirname,
  outdir: 'dist',
  entryNames: 'static/css/[name]-[hash]',
  bundle: true,
  minify: !dev,
  target: TARGET,
  metafile: true,
  write: false,
  plugins: [stylesheet({ devtools })],
  logLevel: 'warning',
})

/** The script that stands in the document itself. */
export const documentScriptOptions = ({ dev = false, startTable }) => ({
  entryPoints: ['src/start/document-script.ts'],
  absWorkingDir: import.meta.dirname,
  bundle: true,
  format: 'iife',
  target: TARGET,
  minify: !dev,
  define: { START_TABLE: JSON.stringify(startTable) },
  legalComments: 'none',
  write: false,
  logLevel: 'warning',
})

/** A TypeScript module for Node: the mock servers, the configuration's schema, the screens drawn at build time. */
export const nodeOptions = (entry, outfile) => ({
  entryPoints: [entry],
  absWorkingDir: import.meta.dirname,
  outfile,
  bundle: true,
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  jsx: 'automatic',
  plugins: [cssModules],
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
})
