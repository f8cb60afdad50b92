import './errors.mjs'
import { configFrom, settingsOf, VARIABLES } from './config.mjs'
import { readSite, writeSite } from './files.mjs'
import { hostingFiles } from './hosting.mjs'
import { configIn, reconfigure } from './page.mjs'

const [folder, ...pairs] = process.argv.slice(2)
if (!folder) throw new Error('Usage: npm run configure -- dist KEY=value …')
const variables = readPairs(pairs)
const files = await readSite(folder)
const html = files.get('index.html').toString()
const config = configFrom(variables, configIn(html))
files.set('index.html', Buffer.from(reconfigure(html, config)))
await writeSite(hostingFiles(files), folder)
console.log(
  [`${folder}/ is configured. Settings that differ from the defaults:`, ...settingsOf(config)].join('\n'),
)

function readPairs(pairs) {
  const names = VARIABLES.map(([name]) => name)
  const entries = pairs.map(pair => /^(\w+)=(.*)$/s.exec(pair)?.slice(1) ?? [pair])
  const unknown = entries.filter(([name, value]) => value === undefined || !names.includes(name))
  if (unknown.length === 0) return Object.fromEntries(entries)
  const found = unknown.map(([name]) => JSON.stringify(name)).join(', ')
  throw new Error(`KEY=value expected, with a KEY of ${names.join(', ')}; ${found} found`)
}
