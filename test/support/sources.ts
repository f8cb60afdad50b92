import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')
export const src = join(root, 'src')

/** The TypeScript files of `src`, by their path in it. */
export const files: readonly string[] = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
  .map(file => file.replaceAll('\\', '/'))

export const textOf = (file: string): string => readFileSync(join(src, file), 'utf8')
