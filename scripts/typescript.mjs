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
  const { transform } = await import('esbuild')
  const { code } = await transform(text, { loader: 'ts', sourcefile, sourcemap: 'inline' })
  return { format: 'module', shortCircuit: true, source: code }
}
