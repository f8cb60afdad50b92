import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { object, parse, string } from 'valibot'
import { Expected } from './expected.ts'

/** The licence texts of installed packages, given their paths in the lock. Throws if one is missing. */
export async function thirdPartyNotices(paths: string[]): Promise<string> {
  const notices = await Promise.all(paths.sort().map(noticeOf))
  return `The web app of Klup contains these packages.\n\n${notices.join(`\n${'-'.repeat(80)}\n\n`)}`
}

const manifestSchema = object({ name: string(), version: string(), license: string() })

async function noticeOf(path: string): Promise<string> {
  const folder = join(import.meta.dirname, '..', path)
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const { name, version, license } = parse(manifestSchema, manifest)
  const file = (await readdir(folder)).find(entry => /^licen[cs]e/i.test(entry))
  if (!file) throw new Expected(`${name} came without its licence.`)
  const text = await readFile(join(folder, file), 'utf8')
  return `${name} ${version} (${license})\n\n${text.replaceAll('\r\n', '\n').trim()}\n`
}
