import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFolder, writeSite } from '../../scripts/files.ts'
import { hostingFiles } from '../../scripts/hosting.ts'
import { smallSite } from '../hosting/support/site.ts'
import { testFolder } from './support/folder.ts'
import { startFile } from './support/run.ts'

test('npm run pack refuses a build without the settings of a release', async () => {
  const folder = await testFolder()
  await writeSite(hostingFiles(smallSite('klup', {})), join(folder, 'dist'))
  expect(await startFile('pack.ts', ['dist'], {}, folder).ended).toEqual({
    code: 1,
    output:
      'dist/ is no release without DOWNLOAD_URL, CHECKOUT_ORIGINS: set them, and run npm run configure -- dist.\n',
  })
  expect(await readdir(folder)).toEqual(['dist'])
})

test('npm run pack writes the same bytes for the same build, without other files', {
  timeout: 120_000,
}, async () => {
  const folder = await testFolder()
  const site = hostingFiles(smallSite())
  await writeSite(site, join(folder, 'dist'))
  await writeFile(join(folder, 'dist/.env'), 'SECRET=1')
  const sign = 'ssh-keygen -Y sign -n klup -f klup-release klup-1.0.0.tar.gz'
  const archive = join(folder, 'klup-1.0.0.tar.gz')
  const pack = async () => {
    const packed = await startFile('pack.ts', ['dist'], {}, folder).ended
    expect(packed).toEqual({ code: 0, output: expect.stringContaining(sign) })
    return readFile(archive)
  }
  const bytes = await pack()
  await utimes(join(folder, 'dist/favicon.svg'), 1, 1)
  expect(await pack()).toEqual(bytes)
  await mkdir(join(folder, 'out'))
  execFileSync('tar', ['-xzf', archive, '-C', join(folder, 'out')])
  const unpacked = await readFolder(join(folder, 'out'))
  expect([...unpacked].toSorted()).toEqual([...site].toSorted())
})

test('npm run pack refuses packages that it cannot compare with the lock file', async () => {
  const folder = await testFolder()
  await writeSite(hostingFiles(smallSite()), join(folder, 'dist'))
  const { code, output } = await startFile('pack.ts', ['dist'], { npm_config_cache: folder }, folder).ended
  expect(code).toBe(1)
  expect(output).toMatch(
    /^node_modules\/valibot is not in npm's cache, .*[\s\S]*\nInstall the packages again: npm ci\n$/m,
  )
  expect(await readdir(folder)).toEqual(['dist'])
})
