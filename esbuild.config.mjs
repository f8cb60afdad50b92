import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { glob } from './scripts/files.ts'

const root = import.meta.dirname
/**
 * The supported browsers (docs/operating.md, Browsers), each from this version on.
 * @type {Record<string, number>}
 */
export const TARGETS = { chrome: 111, edge: 111, firefox: 114, safari: 16.4 }
const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g
const MODULE = /\.module\.css$/
const APP_MODULE = /\/src\/(?!devtools\/).*\.module\.css$/

/**
 * The classes in a CSS module. Throws for `@import` and `url()`, whose dots would read as classes.
 * @param {string} file
 * @param {string} css
 * @returns {string[]}
 */
export function classesIn(file, css) {
  const [foreign] = css.match(/@import|url\(/) ?? []
  if (foreign) throw new Error(`${file}: a CSS module cannot have ${foreign}`)
  return [...css.matchAll(CLASS)].map(([, name = '']) => name)
}

/**
 * Gives each class of the CSS modules a short, numbered name, the same in the document and in the scripts.
 * @returns {Promise<(file: string, name: string) => string | undefined>}
 */
async function classNames() {
  /** @type {Map<string, string>} */
  const names = new Map()
  for (const file of await glob(join(root, 'src'), MODULE))
    for (const name of classesIn(file, await readFile(file, 'utf8')))
      if (!names.has(`${file} ${name}`)) names.set(`${file} ${name}`, `k${names.size.toString(36)}`)
  return (file, name) => names.get(`${file.replaceAll('\\', '/')} ${name}`)
}

const IMPORT = /import \{ (?:css as )?(\w+) \} from '([^']+\.module\.css)'/g

/**
 * The classes that a component uses and its CSS module lacks, as errors of esbuild.
 * @param {string} file
 */
async function unknownClasses(file) {
  const text = await readFile(file, 'utf8')
  /** @type {import('esbuild').PartialMessage[]} */
  const errors = []
  for (const [, css = '', sheet = ''] of text.matchAll(IMPORT)) {
    const known = classesIn(sheet, await readFile(join(dirname(file), sheet), 'utf8'))
    for (const { 1: name = '', index } of text.matchAll(new RegExp(`(?<![\\w/])${css}\\.(\\w+)`, 'g'))) {
      const before = text.slice(0, index).split('\n')
      const [line, column] = [before.length, before.at(-1)?.length ?? 0]
      const location = { file, line, column, lineText: text.split('\n')[line - 1] ?? '' }
      if (!known.includes(name)) errors.push({ text: `${sheet} has no class ${name}`, location })
    }
  }
  return errors
}

/**
 * CSS modules: the script imports the class names; the rules are part of the document.
 * @type {import('esbuild').Plugin}
 */
const cssModules = {
  name: 'css-modules',
  setup(build) {
    const numbered = classNames()
    build.onLoad({ filter: /\.tsx$/ }, async ({ path }) => {
      const errors = await unknownClasses(path)
      return errors.length > 0 ? { errors } : undefined
    })
    build.onLoad({ filter: MODULE }, async ({ path }) => {
      const shortName = await numbered
      const css = await readFile(path, 'utf8')
      const members = [...new Set(classesIn(path, css))].map(name => `${name} = '${shortName(path, name)}'`)
      // esbuild inlines the values of an enum.
      return { contents: `export enum css { ${members.join(', ')} }`, loader: 'ts' }
    })
  },
}

/** @typedef {import('esbuild').BuildOptions & { metafile: true, write: false }} Options */

/** @satisfies {Options} */
const COMMON = {
  absWorkingDir: root,
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  target: ['es2022', ...Object.entries(TARGETS).map(([browser, version]) => `${browser}${version}`)],
  jsx: 'automatic',
  legalComments: 'none',
  // All of these browsers have them. Valibot's for emoji would become a call, which nothing can leave out.
  supported: { 'regexp-unicode-property-escapes': true },
  logLevel: 'warning',
  metafile: true,
  write: false,
}

/** The entry that imports the packages, so they share one chunk. Nothing loads the entry's own file. */
export const PACKAGES = 'src/app/packages.ts'

/**
 * The options of the app itself: chunks under static/js/, hashed names, public path / (§9).
 * @returns {Options}
 */
export const appOptions = ({ dev = false, devtools = false } = {}) => ({
  ...COMMON,
  entryPoints: { main: 'src/main.tsx', packages: PACKAGES },
  publicPath: '/',
  entryNames: 'static/js/[name]-[hash]',
  chunkNames: 'static/js/[name]-[hash]',
  splitting: true,
  minify: !dev,
  sourcemap: dev ? 'inline' : false,
  plugins: [cssModules],
  define: { 'process.env.NODE_ENV': dev ? '"development"' : '"production"', DEVTOOLS: String(devtools) },
})

/**
 * The styles of `ui` come first, so that features and app can override them.
 * @param {string} file
 */
const layer = file => ['/src/ui/', '/src/features/', '/src/app/'].findIndex(folder => file.includes(folder))

/**
 * The styles in the document: global styles, then every module; the devtools' only in a development build.
 * @returns {Promise<Options>}
 */
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

/**
 * The script in the document.
 * @param {{ dev?: boolean, bootTable: import('./src/boot/find-page.ts').BootTable }} options
 * @returns {Options}
 */
export const documentScriptOptions = ({ dev = false, bootTable }) => ({
  ...COMMON,
  entryPoints: ['src/boot/document-script.ts'],
  alias: { 'react/jsx-runtime': './src/boot/jsx-runtime.ts' },
  plugins: [cssModules],
  format: 'iife',
  minify: !dev,
  sourcemap: dev ? 'inline' : false,
  define: { BOOT_TABLE: JSON.stringify(bootTable) },
})

/**
 * A TypeScript module for Node: the mock servers, the screens drawn at build time, `configure.mjs`.
 * @param {string} entry
 * @returns {Options}
 */
export const nodeOptions = entry => ({
  ...COMMON,
  entryPoints: [entry],
  packages: 'external',
  platform: 'node',
  target: 'node20',
  plugins: [cssModules],
  define: { 'process.env.NODE_ENV': '"production"' },
})
