import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { Expected } from './expected.ts'
import { readSite } from './files.ts'
import { versionOf } from './hosting.ts'

// The same order, owner, mode and time in each archive, so that two packs of one build are equal. These options need GNU tar.
const TAR_OPTIONS = [
  '--format=ustar',
  '--mtime=@0',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--mode=0644',
]

const folder = process.argv[2] ?? 'dist'
const files = await readSite(folder)
const sums = new Set(String(files.get('SHA256SUMS')).split('\n'))
const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const changed = [...files].filter(
  ([name, bytes]) => name !== 'SHA256SUMS' && !sums.has(`${sumOf(bytes)}  ${name}`),
)
if (changed.length > 0)
  throw new Expected(
    `These files differ from the sums; npm run configure -- ${folder} renews them:\n${changed.map(([name]) => name).join('\n')}`,
  )
const names = [...files.keys()].sort()
const archive = execFileSync(process.env.TAR ?? 'tar', [...TAR_OPTIONS, '-C', folder, '-cf', '-', ...names], {
  maxBuffer: 1e9,
})
const name = `klup-${versionOf(files)}.tar.gz`
await writeFile(name, gzipSync(archive, { level: 9 }))
console.log(
  `${name} is ready: ${names.length} files. Sign it: ssh-keygen -Y sign -n klup -f klup-release ${name}`,
)
