import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFolder, writeSite } from '../../scripts/files.ts'
import { hostingFiles } from '../../scripts/hosting.ts'
import { smallSite } from '../hosting/support/site.ts'
import { testFolder } from './support/folder.ts'
import { startFile } from './support/run.ts'

const site = hostingFiles(smallSite())

/** A folder with a build in `dist`, and `pack` run in it. */
async function prepare() {
  const folder = await testFolder()
  await writeSite(site, join(folder, 'dist'))
  const pack = () => startFile('pack.ts', ['dist'], {}, folder).ended
  return { folder, dist: join(folder, 'dist'), pack, made: join(folder, 'klup-1.0.0.tar.gz') }
}

test('npm run pack writes the same bytes for the same build, which tar unpacks', async () => {
  const { folder, dist, pack, made } = await prepare()
  const sign = 'ssh-keygen -Y sign -n klup -f klup-release klup-1.0.0.tar.gz'
  expect(await pack()).toEqual({ code: 0, output: expect.stringContaining(sign) })
  const bytes = await readFile(made)
  await rm(dist, { recursive: true })
  await writeSite(new Map([...site].reverse()), dist)
  await utimes(join(dist, 'favicon.svg'), 1, 1)
  await symlink('/etc/passwd', join(dist, 'link'))
  await pack()
  expect(await readFile(made)).toEqual(bytes)
  await mkdir(join(folder, 'out'))
  execFileSync('tar', ['-xzf', made, '-C', join(folder, 'out')])
  const unpacked = await readFolder(join(folder, 'out'))
  expect([...unpacked].toSorted()).toEqual([...site].toSorted())
})

test.each(['x', 'favicon.svg'])('npm run pack refuses a file that differs from its sum: %s', async name => {
  const { folder, dist, pack } = await prepare()
  await writeFile(join(dist, name), 'x')
  const output = expect.stringMatching(`^These files differ from the sums; .*\n${name}\n$`)
  expect(await pack()).toEqual({ code: 1, output })
  expect(await readdir(folder)).toEqual(['dist'])
})
