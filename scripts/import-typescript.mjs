import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { nodeOptions } from '../esbuild.config.mjs'

/** Bundles a TypeScript module for Node and imports it. */
export async function importTypeScript(entry) {
  const outfile = `${import.meta.dirname}/../node_modules/.cache/klup/${randomUUID()}.mjs`
  await build({ ...nodeOptions(entry), outdir: undefined, outfile, sourcemap: 'inline', write: true })
  try {
    return await import(pathToFileURL(outfile).href)
  } finally {
    await rm(outfile)
  }
}
