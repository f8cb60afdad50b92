import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { glob } from './scripts/glob.mjs'
import { leanReact } from './scripts/lean-react.mjs'
import { MINIFIER } from './scripts/minify.mjs'

const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g
const MODULE = /\.module\.css$/
const APP_MODULE = /^src\/(?!devtools\/).*\.module\.css$/

/** The short name of a class, the same in every build of one tree: it is made of the file's path and the class. */
const shortName = (file, name) =>
  `k${createHash('sha256')
    .update(`${relative(import.meta.dirname, file)} ${name}`)
    .digest('base64url')
    .replace(/[-_]/g, '')
    .slice(0, 4)}`

/** The short name, which no other class may have. */
function unique(names, file, name) {
  const short = shortName(file, name)
  const owner = `${file} .${name}`
  if (names.has(short) && names.get(short) !== owner)
    throw new Error(`${names.get(short)} and ${owner} are both ${short}`)
  names.set(short, owner)
  return short
}

/** CSS modules: a `.module.css` gives its names to the script; its rules go into the one stylesheet. */
const cssModules = {
  name: 'css-modules',
  setup(build) {
    build.onLoad({ filter: MODULE }, async ({ path }) => {
      const css = await readFile(path, 'utf8')
      const names = [...new Set([...css.matchAll(CLASS)].map(([, name]) => name))]
      return {
        contents: JSON.stringify(Object.fromEntries(names.map(name => [name, shortName(path, name)]))),
        loader: 'json',
      }
    })
  },
}

/**
 * Lets every chunk of screens import `main.tsx`, which runs before any of them. What they share with it then stays in
 * its chunk, instead of in one of its own that every first visit would have to fetch besides.
 */
const leanOnMain = {
  name: 'lean-on-main',
  setup(build) {
    build.onLoad({ filter: /[\\/]app[\\/]\w+-screens\.ts$/ }, async ({ path }) => ({
      contents: `import '../main.tsx'\n${await readFile(path, 'utf8')}`,
      loader: 'ts',
    }))
  },
}

/** The stylesheet of the whole app: the global styles, then every module; the devtools' only when they are built too. */
const stylesheet = ({ devtools }) => ({
  name: 'stylesheet',
  setup(build) {
    build.onResolve({ filter: /^klup:styles$/ }, () => ({ path: 'styles', namespace: 'klup' }))
    build.onLoad({ filter: /.*/, namespace: 'klup' }, async () => {
      const globals = ['styles/tokens.css', 'styles/reset.css', 'styles/base.css', 'styles/page.css']
      const modules = (await glob('src', devtools ? MODULE : APP_MODULE)).sort((a, b) => layer(a) - layer(b))
      const files = [...globals, ...modules]
      const names = new Map()
      const texts = await Promise.all(
        files.map(async file => {
          const css = await readFile(file, 'utf8')
          return file.endsWith('.module.css')
            ? css.replace(CLASS, (_, name) => `.${unique(names, file, name)}`)
            : css
        }),
      )
      return {
        contents: texts.join('\n'),
        loader: 'css',
        watchFiles: files.map(file => `${import.meta.dirname}/${file}`),
      }
    })
  },
})

/** Building blocks come before what is built of them, so that the latter can override. */
const layer = file => ['src/ui/', 'src/screens/', 'src/app/'].findIndex(folder => file.startsWith(folder))

const TARGET = ['es2022', 'chrome111', 'firefox114', 'safari16.4']

/** What is imported, and what stands for it. */
const ALIAS = {
  'klup/jsx-runtime': './src/react/jsx-runtime.ts',
  // A shim for React before 18; since then it only passes on what React has.
  'use-sync-external-store/shim/index.js': 'react',
}

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
  // All of TARGET know `\p{…}`; rewritten, a pattern could not be left out where it is not used.
  supported: { 'regexp-unicode-property-escapes': true },
  jsx: 'automatic',
  jsxDev: false,
  jsxImportSource: 'klup',
  alias: ALIAS,
  minify: !dev,
  legalComments: 'none',
  banner: dev ? {} : { js: MINIFIER },
  metafile: true,
  write: false,
  plugins: [cssModules, leanOnMain, ...(dev ? [] : [leanReact()])],
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
export const inlineOptions = ({ dev = false } = {}) => ({
  entryPoints: ['src/early/early.ts'],
  absWorkingDir: import.meta.dirname,
  bundle: true,
  format: 'iife',
  target: TARGET,
  minify: !dev,
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
