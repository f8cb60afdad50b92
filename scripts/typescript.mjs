import { readFile } from 'node:fs/promises'
import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

process.setSourceMapsEnabled(true)
// Before 22.18 Node cannot strip types itself.
if (isMainThread && !Reflect.get(process.features, 'typescript')) register(import.meta.url)
/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context)
  const [text, sourcefile] = [await readFile(new URL(url)), url.replace(/.*\//, '')]
  const esbuild = await import('esbuild').catch(() => undefined)
  const made = await esbuild?.transform(text, { loader: 'ts', sourcefile, sourcemap: 'inline' })
  const source = made?.code ?? "console.error('A package is not installed. Run: npm ci'); process.exit(1)"
  return { format: 'module', shortCircuit: true, source }
}
