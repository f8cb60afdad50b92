import { execFileSync } from 'node:child_process'
import { readSite } from './files.ts'
import { namesIn, versionOf } from './hosting.ts'

const folder = process.argv[2] ?? 'dist'
const site = await readSite(folder)
const names = [...namesIn(site), 'SHA256SUMS']
const name = `klup-${versionOf(site)}.tar.gz`
// On a Mac, tar would add files of its own.
const env = { ...process.env, COPYFILE_DISABLE: '1' }
execFileSync('tar', ['-czf', name, '-C', folder, ...names], { env, stdio: 'inherit' })
console.log(
  `${name} is ready: ${names.length} files. Sign it: ssh-keygen -Y sign -n klup -f klup-release ${name}`,
)
