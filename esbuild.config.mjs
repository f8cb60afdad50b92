import { join } from 'node:path'
import { build } from 'esbuild'
import { glob } from './scripts/files.ts'

const root = import.meta.dirname
/**
 * The supported browsers (docs/operating.md, Browsers), each from this version on.
 * @type {Record<string, number>}
 */
export const TARGETS = { chrome: 111, edge: 111, firefox: 114, safari: 16.4 }
const MODULE = /\.module\.css$/

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
  // All these browsers support it. Otherwise Valibot's pattern for emoji would become a call that esbuild cannot remove.
  supported: { 'regexp-unicode-property-escapes': true },
  logLevel: 'warning',
  // An import of a class that a CSS module lacks is an error.
  logOverride: { 'import-is-undefined': 'error' },
  metafile: true,
  write: false,
}

/** The styles of `ui` come first, so that features and app can override them. */
const LAYERS = ['/src/ui/', '/src/features/', '/src/app/']
/** @param {string} file */
const layer = file => LAYERS.findIndex(folder => file.includes(folder))

/**
 * Bundles stylesheets. Returns their text and, by file, the short name of each class of the CSS modules.
 * @param {string[]} files
 * @returns {Promise<{ text: string, classes: Record<string, Record<string, string>> }>}
 */
async function bundle(files, { minify = true } = {}) {
  const contents = files.map(file => `export { default as '${file}' } from '${file}'`).join('\n')
  const { outputFiles } = await build({
    ...COMMON,
    stdin: { contents, resolveDir: root },
    loader: { '.module.css': 'local-css' },
    minify,
    // Only Node runs this script.
    supported: { 'arbitrary-module-namespace-names': true },
  })
  const [script = '', text = ''] = outputFiles.map(file => file.text)
  return { text, classes: await import(`data:text/javascript,${encodeURIComponent(script)}`) }
}

/** The styles in the document: global styles, then every module; those of the devtools, for a development build. */
export async function bundleStyles() {
  const globals = ['tokens', 'reset', 'base', 'document'].map(name => join(root, `styles/${name}.css`))
  const modules = await glob(join(root, 'src'), MODULE)
  const [app, devtools] = await Promise.all([
    bundle([...globals, ...modules.filter(file => layer(file) >= 0).sort((a, b) => layer(a) - layer(b))]),
    // Without minification, since long names cannot equal the app's short ones.
    bundle(
      modules.filter(file => layer(file) < 0),
      { minify: false },
    ),
  ])
  return { app: app.text, devtools: devtools.text, classes: { ...app.classes, ...devtools.classes } }
}

/**
 * CSS modules: the document contains the rules, the scripts contain the class names.
 * @type {import('esbuild').Plugin}
 */
const cssModules = {
  name: 'css-modules',
  setup(build) {
    const styles = bundleStyles()
    build.onLoad({ filter: MODULE }, async ({ path }) => {
      const names = Object.entries((await styles).classes[path.replaceAll('\\', '/')] ?? {})
      // esbuild inlines these constants.
      return { contents: names.map(([name, short]) => `export const ${name} = '${short}'`).join('\n') }
    })
  },
}

/** The entry point that imports the packages, so that they share one chunk. Nothing loads the file of the entry point. */
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
  // Chromium compiles all functions while it downloads, not in one long task; most visits find no compiled code.
  banner: { js: '//# allFunctionsCalledOnLoad' },
  minify: !dev,
  sourcemap: dev ? 'inline' : false,
  plugins: [cssModules],
  define: { 'process.env.NODE_ENV': dev ? '"development"' : '"production"', DEVTOOLS: String(devtools) },
})

/**
 * The scripts in the document: the request of the current user, and the rest.
 * @param {{ dev?: boolean, bootTable: import('./src/boot/find-page.ts').BootTable }} options
 * @returns {Options}
 */
export const documentScriptOptions = ({ dev = false, bootTable }) => ({
  ...COMMON,
  entryPoints: ['src/boot/ask-user.ts', 'src/boot/document-script.ts'],
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
