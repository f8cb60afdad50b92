import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { nodeOptions } from '../esbuild.config.mjs'

/** Modules that Node cannot import without a bundle, because of styles, JSX or later changes. */
interface Modules {
  'src/app/prerender.tsx': typeof import('../src/app/prerender.tsx')
  'src/app/boot-table.ts': typeof import('../src/app/boot-table.ts')
  'src/mock/server.ts': typeof import('../src/mock/server.ts')
}

/** Bundles the current files of a module for Node, and imports it. */
export async function importBundle<Entry extends keyof Modules>(entry: Entry): Promise<Modules[Entry]> {
  const { outdir: _, ...options } = nodeOptions(entry)
  const outfile = join(import.meta.dirname, `../node_modules/.cache/klup/${randomUUID()}.mjs`)
  await build({ ...options, outfile, sourcemap: 'inline', write: true })
  try {
    return await import(pathToFileURL(outfile).href)
  } finally {
    await rm(outfile)
  }
}
