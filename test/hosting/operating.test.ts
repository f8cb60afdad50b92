import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RUNTIME } from '../../scripts/defects.ts'
import { type Files, readSite } from '../../scripts/files.ts'
import { findProgram } from '../support/programs.ts'
import { root } from '../support/sources.ts'
import { temporaryFolder, testFolder } from '../tools/support/folder.ts'
import { run, startFile } from '../tools/support/run.ts'
import { selfSigned } from './support/machine.ts'
import { NEEDED } from './support/site.ts'

const read = (file: string) => readFile(join(root, file), 'utf8')
const { folder, remove } = await temporaryFolder()
let site: Files

beforeAll(async () => {
  expect(await run('build.ts', [join(folder, 'dist')], NEEDED)).toMatchObject({ code: 0 })
  site = await readSite(join(folder, 'dist'))
})
afterAll(remove)

test('a build has its version, notices and sums', async () => {
  const text = (name: string) => String(site.get(name))
  const version = JSON.parse(text('version.json'))
  expect(version).toEqual({
    version: JSON.parse(await read('package.json')).version,
    commit: expect.stringMatching(/^[\da-f]{40}(-changed)?$/),
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:+-]+$/),
  })
  const packages = text('THIRD-PARTY-NOTICES.txt').match(/(?<=^|\n)\S+(?= \d\S+ \(MIT\)\n\n)/g)
  expect(packages).toEqual(RUNTIME)
  const summed = text('SHA256SUMS').match(/(?<= {2}).+/g) ?? []
  expect([...summed, 'SHA256SUMS'].sort()).toEqual([...site.keys()].sort())
})

test('two builds of one source are identical', async () => {
  const other = await testFolder()
  expect(await run('build.ts', [other], NEEDED)).toMatchObject({ code: 0 })
  expect(await readSite(other)).toEqual(site)
})

/** Runs commands as root, with a network and mounts of their own. */
const inNamespace = (commands: string) =>
  spawnSync('unshare', ['-mn', 'sh', '-ec', `ip link set lo up\n${commands}`], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${dirname(findProgram('nginx'))}:${process.env.PATH}` },
  })

// Only root may, and only Debian's nginx has these folders.
test.skipIf(inNamespace('ls /etc/nginx/sites-enabled /var/www /var/log/nginx').status !== 0)(
  'the commands of a first installation serve every page over TLS',
  async () => {
    expect(await startFile('pack.ts', ['dist'], {}, folder).ended).toMatchObject({ code: 0 })
    await selfSigned(folder)
    const blocks = /^## First installation\n[\s\S]*?^(tar [\s\S]*?)^```\n[\s\S]*?^(nginx .*)\n```/m
    const [, install, reload] = blocks.exec(await read('docs/operating.md')) ?? []
    const places = ['/etc/nginx', '/var/www', '/var/log/nginx', '/run']
    const mounts = places.map(place => `mkdir -p own${place}; mount --bind own${place} ${place}`)
    // The reload may not have ended.
    const get =
      'curl -sS --retry 30 --retry-delay 1 --retry-connrefused --cacert fullchain.pem --connect-to ::127.0.0.1:'
    await writeFile(join(folder, 'page'), '')
    const { stdout, stderr } = inNamespace(`mkdir -p own/etc; cp -R /etc/nginx own/etc
      ${mounts.join('\n')}
      nginx
      ${install}
      sed -i 's,/etc/ssl/klup,${folder},' /etc/nginx/conf.d/klup.conf
      ${reload}
      ${get} -o page -D - https://klup.example/membership/12
      ${get} -o /dev/null -w '%{http_code} %{redirect_url}\\n' http://klup.example/sso?sso=x
      nginx -s quit`)
    expect(stderr).not.toContain('What was live')
    expect(await readFile(join(folder, 'page'))).toEqual(site.get('index.html'))
    expect(stdout).toMatch(/^content-security-policy: default-src 'none'/m)
    expect(stdout).toMatch(/\n301 https:\/\/klup\.example\/sso\?sso=x\n$/)
  },
)
