import './errors.ts'
import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Expected } from './expected.ts'
import { alone, readSite } from './files.ts'
import { versionOf } from './hosting.ts'
import { tarOf } from './tar.ts'

const folder = process.argv[2] ?? 'dist'
const files = await alone(folder, async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const odd = entries.filter(entry => !entry.isFile() && !entry.isDirectory())
  if (odd.length > 0)
    throw new Expected(
      `Neither a file nor a folder: ${odd.map(({ parentPath, name }) => join(parentPath, name)).join(', ')}`,
    )
  return readSite(folder)
})
const sums = new Set(String(files.get('SHA256SUMS')).split('\n'))
const isSummed = ([name, bytes]: readonly [string, Buffer]) =>
  name === 'SHA256SUMS' || sums.has(`${createHash('sha256').update(bytes).digest('hex')}  ${name}`)
const changed = [...files].filter(entry => !isSummed(entry)).map(([name]) => name)
if (changed.length > 0)
  throw new Expected(
    `These files differ from the sums; npm run configure -- ${folder} renews them:\n${changed.join('\n')}`,
  )
const name = `klup-${versionOf(files)}.tar.gz`
await writeFile(name, gzipSync(tarOf(files), { level: 9 }))
console.log(
  `${name} is ready: ${files.size} files. Sign it: ssh-keygen -Y sign -n klup -f klup-release ${name}`,
)
