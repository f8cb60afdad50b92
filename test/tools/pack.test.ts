import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeSite } from '../../scripts/files.ts'
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
  const first = await pack()
  expect(first).toEqual({
    code: 0,
    output: expect.stringContaining('ssh-keygen -Y sign -n klup -f klup-release klup-1.0.0'),
  })
  const bytes = await readFile(made)
  await rm(dist, { recursive: true })
  await writeSite(new Map([...site].reverse()), dist)
  await utimes(join(dist, 'favicon.svg'), 1, 1)
  await pack()
  expect(await readFile(made)).toEqual(bytes)
  const list = execFileSync('tar', ['-tvzf', made, '--numeric-owner'], {
    encoding: 'utf8',
    env: { TZ: 'UTC' },
  })
  const lines = list.trim().split('\n')
  expect(lines.map(line => line.split(' ').at(-1))).toEqual([...site.keys()].sort())
  for (const line of lines) expect(line).toMatch(/^-rw-r--r-- 0\/0 +\d+ 1970-01-01 00:00 [\w./-]+$/)
  await mkdir(join(folder, 'out'))
  execFileSync('tar', ['-xzf', made, '-C', join(folder, 'out')])
  for (const [name, contents] of site) expect(await readFile(join(folder, 'out', name))).toEqual(contents)
})

test.each<[string, RegExp, (dist: string) => unknown]>([
  ['a link', /^Neither a file nor a folder: dist\/x\n$/, dist => symlink('/etc/passwd', join(dist, 'x'))],
  ['a FIFO', /^Neither a file nor a folder: dist\/x\n$/, dist => execFileSync('mkfifo', [join(dist, 'x')])],
  [
    'a file that no sum has',
    /^These files differ from the sums; .*\nx\n$/,
    dist => writeFile(join(dist, 'x'), ''),
  ],
  [
    'a file changed since',
    /^These files differ from the sums; .*\nfavicon\.svg\n$/,
    async dist => {
      await writeFile(join(dist, 'favicon.svg'), 'x')
    },
  ],
  [
    'a name with a space',
    /^A release cannot have a file of this name: "a b"\n$/,
    async dist => {
      await rm(dist, { recursive: true })
      await writeSite(hostingFiles(smallSite().set('a b', Buffer.from(''))), dist)
    },
  ],
])('npm run pack refuses %s', async (_, output, change) => {
  const { folder, dist, pack } = await prepare()
  await change(dist)
  expect(await pack()).toEqual({ code: 1, output: expect.stringMatching(output) })
  expect(await readdir(folder)).toEqual(['dist'])
})
