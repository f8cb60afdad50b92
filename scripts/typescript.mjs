import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const CACHE = new URL('../node_modules/.cache/klup/', import.meta.url)
process.setSourceMapsEnabled(true)
// Before 22.18 Node cannot strip types itself.
if (isMainThread && !Reflect.get(process.features, 'typescript')) register(import.meta.url)
/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context)
  const [text, sourcefile] = [await readFile(new URL(url)), url.replace(/.*\//, '')]
  const kept = new URL(`${createHash('sha256').update(text).digest('hex')}.js`, CACHE)
  const source = await readFile(kept).catch(async () => {
    const esbuild = await import('esbuild').catch(() => undefined)
    if (!esbuild) return "console.error('A package is not installed. Run: npm ci'); process.exit(1)"
    const { code } = await esbuild.transform(text, { loader: 'ts', sourcefile, sourcemap: 'inline' })
    const part = new URL(randomUUID(), CACHE)
    await mkdir(CACHE, { recursive: true })
    await writeFile(part, code).then(() => rename(part, kept))
    return code
  })
  return { format: 'module', shortCircuit: true, source }
}
