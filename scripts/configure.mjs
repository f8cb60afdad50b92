import './errors.ts'
import { configFrom, reportOf, VARIABLES } from './config.mjs'
import { Expected } from './expected.ts'
import { alone, readSite, writeSite } from './files.ts'
import { hostingFiles } from './hosting.mjs'
import { configIn, reconfigure } from './page.mjs'

const [folder, ...pairs] = process.argv.slice(2)
if (!folder) throw new Expected('Usage: npm run configure -- dist KEY=value …')
const variables = readPairs(pairs)
const config = await alone(folder, async () => {
  const files = await readSite(folder)
  const html = String(files.get('index.html'))
  const before = configIn(html)
  const after = configFrom(variables, before)
  files.set('index.html', Buffer.from(reconfigure(html, after)))
  files.set('openapi.json', renamePaths(files.get('openapi.json'), before, after))
  await writeSite(hostingFiles(files), folder)
  return after
})
console.log(`${folder}/ is configured. ${reportOf(config)}`)

/** `openapi.json` with the paths of the login and the logout, in the same order. */
function renamePaths(text, before, after) {
  const document = JSON.parse(text)
  const names = { [before.loginPath]: after.loginPath, [before.logoutPath]: after.logoutPath }
  const paths = Object.entries(document.paths).map(([path, item]) => [names[path] ?? path, item])
  return Buffer.from(`${JSON.stringify({ ...document, paths: Object.fromEntries(paths) }, undefined, 2)}\n`)
}

function readPairs(pairs) {
  const names = VARIABLES.map(([name]) => name)
  const entries = pairs.map(pair => /^(\w+)=(.*)$/s.exec(pair)?.slice(1) ?? [pair])
  const unknown = entries.filter(([name, value]) => value === undefined || !names.includes(name))
  if (unknown.length === 0) return Object.fromEntries(entries)
  const found = unknown.map(([name]) => JSON.stringify(name)).join(', ')
  throw new Expected(`KEY=value expected, with a KEY of ${names.join(', ')}; ${found} found`)
}
