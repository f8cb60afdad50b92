import { execFileSync } from 'node:child_process'
import { unsetIn } from './config.ts'
import { Expected } from './expected.ts'
import { readSite } from './files.ts'
import { namesIn, versionOf } from './hosting.ts'
import { installedDefects, lockedPackages } from './installed.ts'
import { configIn } from './page.ts'

const folder = process.argv[2] ?? 'dist'
const site = await readSite(folder)
const unset = unsetIn(configIn(String(site.get('index.html')))).join(', ')
if (unset)
  throw new Expected(
    `${folder}/ is no release without ${unset}: set them, and run npm run configure -- ${folder}.`,
  )
const defects = await installedDefects(await lockedPackages())
if (defects.length > 0) throw new Expected(`${defects.join('\n')}\nInstall the packages again: npm ci`)
const names = [...namesIn(site), 'SHA256SUMS'].sort()
const name = `klup-${versionOf(site)}.tar.gz`
// GNU tar gives all files one time, owner and mode, so that two packs of one build are equal.
const equal = ['--format=ustar', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--mode=0644']
execFileSync(process.env.TAR ?? 'tar', ['-czf', name, ...equal, '-C', folder, ...names], { stdio: 'inherit' })
console.log(
  `${name} is ready: ${names.length} files. Sign it: ssh-keygen -Y sign -n klup -f klup-release ${name}`,
)
