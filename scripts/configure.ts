import './errors.ts'
import { configFrom, reportOf, VARIABLES } from './config.ts'
import { Expected } from './expected.ts'
import { readSite, writeSite } from './files.ts'
import { hostingFiles } from './hosting.ts'
import { configIn, reconfigure } from './page.ts'

const [folder, ...pairs] = process.argv.slice(2)
if (!folder || pairs.length === 0)
  throw new Expected(
    'Usage: npm run configure -- FOLDER NAME=value …\nSettings are arguments, not variables.',
  )
const variables = readPairs(pairs)
const files = await readSite(folder)
const html = String(files.get('index.html'))
const config = configFrom(variables, configIn(html))
files.set('index.html', Buffer.from(reconfigure(html, config)))
await writeSite(hostingFiles(files), folder)
console.log(`${folder}/ is configured. ${reportOf(config)}`)

function readPairs(pairs: readonly string[]): Record<string, string | undefined> {
  const names = VARIABLES.map(({ name }) => name)
  const entries = pairs.map(pair => {
    const [, name = pair, value] = /^(\w+)=(.*)$/s.exec(pair) ?? []
    return [name, value] as const
  })
  const unknown = entries.filter(([name, value]) => value === undefined || !names.includes(name))
  if (unknown.length === 0) return Object.fromEntries(entries)
  const found = unknown.map(([name]) => JSON.stringify(name)).join(', ')
  throw new Expected(`KEY=value expected, with a KEY of ${names.join(', ')}; ${found} found`)
}
