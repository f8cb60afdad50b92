import './errors.ts'
import { configFrom, reportOf, VARIABLES } from './config.ts'
import { Expected } from './expected.ts'
import { readSite, writeSite } from './files.ts'
import { hostingFiles } from './hosting.ts'
import { configIn, reconfigure } from './page.ts'

const [folder, ...pairs] = process.argv.slice(2)
if (!folder || pairs.length === 0)
  throw new Expected(
    'Usage: npm run configure -- FOLDER KEY=value …\nSettings are arguments. The environment is not read.',
  )
const names = VARIABLES.map(({ name }) => name)
const unknown = pairs.filter(pair => !names.some(name => pair.startsWith(`${name}=`)))
if (unknown.length > 0) {
  const found = unknown.map(pair => JSON.stringify(pair.replace(/=.*/s, ''))).join(', ')
  throw new Expected(`KEY=value expected, with a KEY of ${names.join(', ')}; ${found} found`)
}
const variables = Object.fromEntries(pairs.map(pair => pair.split(/=(.*)/s)))
const files = await readSite(folder)
const html = String(files.get('index.html'))
const config = configFrom(variables, configIn(html))
files.set('index.html', Buffer.from(reconfigure(html, config)))
await writeSite(hostingFiles(files), folder)
console.log(`${folder}/ is configured. ${reportOf(config)}`)
