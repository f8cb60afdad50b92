import { buildSite } from './build-app.ts'
import { configFrom } from './config.ts'
import { Expected } from './expected.ts'
import { readSite } from './files.ts'
import { configIn } from './page.ts'

const folder = process.argv[2] ?? 'dist'
const there = await readSite(folder)
const here = await buildSite(configFrom({}, configIn(String(there.get('index.html')))))
const names = [...new Set([...there.keys(), ...here.keys()])].sort()
const differing = names.filter(name => {
  const contents = here.get(name)
  return !contents || !there.get(name)?.equals(contents)
})
console.log(`${folder}: ${there.get('version.json')}here: ${here.get('version.json')}`)
if (differing.length > 0)
  throw new Expected(`These files differ from a build of this source:\n${differing.join('\n')}`)
console.log(`All ${names.length} files are those of a build of this source.`)
