import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { nodeOptions } from '../esbuild.config.mjs'

/** Bundles a TypeScript module for Node and imports it. */
export async function importTypeScript(entry) {
  const { outdir: _, ...options } = nodeOptions(entry)
  const outfile = join(import.meta.dirname, `../node_modules/.cache/klup/${randomUUID()}.mjs`)
  await build({ ...options, outfile, sourcemap: 'inline', write: true })
  try {
    return await import(pathToFileURL(outfile).href)
  } finally {
    await rm(outfile)
  }
}
