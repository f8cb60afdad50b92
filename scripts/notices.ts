import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Expected } from './expected.ts'
import { membersOf } from './json.ts'

/** The licence texts of installed packages, given their paths. Throws if one is missing. */
export async function thirdPartyNotices(paths: string[]): Promise<string> {
  const notices = await Promise.all(paths.sort().map(noticeOf))
  return `The web app of Klup contains these packages.\n\n${notices.join(`\n${'-'.repeat(80)}\n\n`)}`
}

async function noticeOf(path: string): Promise<string> {
  const folder = join(import.meta.dirname, '..', path)
  const manifest = await readFile(join(folder, 'package.json'), 'utf8')
  const { name, version, license } = membersOf(JSON.parse(manifest))
  const file = (await readdir(folder)).find(entry => /^licen[cs]e/i.test(entry))
  if (!file) throw new Expected(`${name} came without its licence.`)
  const text = await readFile(join(folder, file), 'utf8')
  return `${name} ${version} (${license})\n\n${text.replaceAll('\r\n', '\n').trim()}\n`
}
