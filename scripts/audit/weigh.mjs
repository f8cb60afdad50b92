import { relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { appOptions } from '../../esbuild.config.mjs'
import { nameOf } from './lock.mjs'

/**
 * Builds the app for production in memory and weighs what each package puts into it; `null` is our own code.
 */
export async function weighBuild() {
  const options = appOptions()
  const { metafile, outputFiles } = await build(options)
  const ratios = new Map(
    outputFiles.map(({ path, contents }) => [
      relative(options.absWorkingDir, path).replaceAll('\\', '/'),
      brotliCompressSync(contents).length / Math.max(1, contents.length),
    ]),
  )
  return weightsOf(metafile, ratios)
}

/**
 * Adds up minified bytes per package, heaviest first. A chunk is compressed as a whole, so the brotli bytes
 * of a package in it are an estimate: its share of the chunk.
 */
export function weightsOf({ outputs }, ratios) {
  const weights = new Map()
  for (const [chunk, { inputs }] of Object.entries(outputs)) {
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      const name = packageOf(file)
      const { bytes, brotli } = weights.get(name) ?? { bytes: 0, brotli: 0 }
      weights.set(name, {
        bytes: bytes + bytesInOutput,
        brotli: brotli + bytesInOutput * (ratios.get(chunk) ?? 1),
      })
    }
  }
  return [...weights]
    .map(([name, { bytes, brotli }]) => ({ name, bytes, brotli: Math.round(brotli) }))
    .sort((a, b) => b.bytes - a.bytes)
}

function packageOf(file) {
  if (!file.includes('node_modules/')) return null
  const [scope, name] = nameOf(file).split('/')
  return scope.startsWith('@') ? `${scope}/${name}` : scope
}
