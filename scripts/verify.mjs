import { buildSite } from './build-site.mjs'
import { hostingConfig } from './hosting.mjs'
import { configIn } from './page.mjs'
import { readSite } from './serve-site.mjs'

const folder = process.argv[2] ?? 'dist'
try {
  const there = await readSite(folder)
  const here = await buildSite(await hostingConfig({}, configIn(String(there.get('index.html')))))
  const names = [...new Set([...there.keys(), ...here.keys()])].sort()
  const differing = names.filter(name => !here.has(name) || !there.get(name)?.equals(here.get(name)))
  const versions = [there, here].map(site => String(site.get('version.json')).trim())
  console.log(`${folder}: ${versions[0]}\nhere: ${versions[1]}`)
  if (differing.length > 0)
    throw new Error(`These files differ from a build of this source:\n${differing.join('\n')}`)
  console.log(`All ${names.length} files are those of a build of this source.`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
