import './errors.ts'
import type { Config } from '../src/api/config-schema.ts'
import { configFrom, reportOf, VARIABLES } from './config.ts'
import { Expected } from './expected.ts'
import { readSite, writeSite } from './files.ts'
import { hostingFiles } from './hosting.ts'
import { membersOf } from './json.ts'
import { configIn, reconfigure } from './page.ts'

const [folder, ...pairs] = process.argv.slice(2)
if (!folder) throw new Expected('Usage: npm run configure -- dist KEY=value …')
const variables = readPairs(pairs)
const files = await readSite(folder)
const html = String(files.get('index.html'))
const before = configIn(html)
const config = configFrom(variables, before)
files.set('index.html', Buffer.from(reconfigure(html, config)))
files.set('openapi.json', renamePaths(String(files.get('openapi.json')), before, config))
await writeSite(hostingFiles(files), folder)
console.log(`${folder}/ is configured. ${reportOf(config)}`)

/** `openapi.json` with the paths of the login and the logout, in the same order. */
function renamePaths(text: string, before: Readonly<Record<string, unknown>>, after: Config): Buffer {
  const document = membersOf(JSON.parse(text))
  const names: Record<string, string> = {
    [String(before.loginPath)]: after.loginPath,
    [String(before.logoutPath)]: after.logoutPath,
  }
  const paths = Object.entries(membersOf(document.paths)).map(([path, item]) => [names[path] ?? path, item])
  return Buffer.from(`${JSON.stringify({ ...document, paths: Object.fromEntries(paths) }, undefined, 2)}\n`)
}

function readPairs(pairs: readonly string[]): Record<string, string | undefined> {
  const names: readonly string[] = VARIABLES.map(([name]) => name)
  const entries = pairs.map(pair => {
    const [, name = pair, value] = /^(\w+)=(.*)$/s.exec(pair) ?? []
    return [name, value] as const
  })
  const unknown = entries.filter(([name, value]) => value === undefined || !names.includes(name))
  if (unknown.length === 0) return Object.fromEntries(entries)
  const found = unknown.map(([name]) => JSON.stringify(name)).join(', ')
  throw new Expected(`KEY=value expected, with a KEY of ${names.join(', ')}; ${found} found`)
}
