import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { Expected } from './expected.ts'
import { readSite } from './files.ts'
import { versionOf } from './hosting.ts'

// Sorted, of one owner, mode and time, so that two packs of one build are equal. Only GNU tar has these options.
const PLAIN = ['--format=ustar', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--mode=0644']

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
const archive = execFileSync(process.env.TAR ?? 'tar', [...PLAIN, '-C', folder, '-cf', '-', ...names], {
  maxBuffer: 1e9,
})
const name = `klup-${versionOf(files)}.tar.gz`
await writeFile(name, gzipSync(archive, { level: 9 }))
console.log(
  `${name} is ready: ${names.length} files. Sign it: ssh-keygen -Y sign -n klup -f klup-release ${name}`,
)
