import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { RUNTIME } from '../../scripts/audit/rules.ts'
import { type Files, readSite, writeSite } from '../../scripts/files.ts'
import { hostingFiles } from '../../scripts/hosting.ts'
import { policyIn } from '../../scripts/page.ts'
import { tarOf } from '../../scripts/tar.ts'
import { testFolder } from '../tools/support/folder.ts'
import { run, startFile } from '../tools/support/run.ts'
import { ask } from './support/ask.ts'
import { freePorts, HOST, isRoot, type Machine, startMachine, WAIT } from './support/machine.ts'
import { NEEDED } from './support/site.ts'

const read = (file: string) => readFile(join(import.meta.dirname, '../..', file), 'utf8')
const manifest = JSON.parse(await read('package.json'))
const lock = JSON.parse(await read('package-lock.json'))
/** The commands of a first installation that run on the server. */
const [, install = '', reload = ''] =
  /^## First installation\n[\s\S]*?^(tar [\s\S]*?)^```\n[\s\S]*?^(nginx .*)\n```/m.exec(
    await read('docs/operating.md'),
  ) ?? []

const chunkOf = (files: Files) => [...files.keys()].find(name => /^static\/js\/.*\.js$/.test(name)) ?? ''

describe('an operator', () => {
  let machine: Machine
  let first: Files
  let second: Files

  /** Asks until nginx serves these files; whatever it serves meanwhile, page and headers are of one release. */
  async function expectServed(files: Files) {
    await vi.waitFor(async () => {
      const { body, headers } = await machine.get('/membership/12')
      const html = body.toString()
      if (!headers['content-security-policy']?.includes(policyIn(html))) torn.push(html)
      expect(html === String(files.get('index.html'))).toBe(true)
    }, WAIT)
    expect(torn).toEqual([])
  }
  const torn: string[] = []

  beforeAll(async () => {
    machine = await startMachine()
    const dist = join(machine.folder, 'dist')
    expect(await run('build.ts', [dist], NEEDED)).toMatchObject({ code: 0 })
    const pack = startFile('pack.ts', ['dist'], {}, machine.folder)
    expect(await pack.ended).toMatchObject({ code: 0 })
    first = await readSite(dist)
    // The next release: another script in the document, so another policy, and another name of a chunk.
    const html = String(first.get('index.html')).replace('</title>', '</title><!-- 1.1.0 -->')
    const chunk = chunkOf(first)
    second = hostingFiles(
      new Map(
        [...first].map(([name, bytes]) => [name === chunk ? 'static/js/other-ABCDEFGH.js' : name, bytes]),
      )
        .set('index.html', Buffer.from(html))
        .set('version.json', Buffer.from('{"version":"1.1.0"}\n')),
    )
    expect(await machine.shell('nginx')).toMatchObject({ ok: true })
  })
  afterAll(() => machine?.end())

  test('gets a build with its version, packages, notices and sums', () => {
    const text = (name: string) => String(first.get(name))
    const version = JSON.parse(text('version.json'))
    expect(version).toEqual({
      version: manifest.version,
      commit: expect.stringMatching(/^[\da-f]{40}(-changed)?$/),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:+-]+$/),
    })
    const output = `<meta name="version" content="${version.version} ${version.commit} ${version.time}">`
    expect(text('index.html')).toContain(output)
    const { components } = JSON.parse(text('sbom.json'))
    expect(components.map(({ name }: { name: string }) => name).sort()).toEqual([...RUNTIME].sort())
    const { version: exact, integrity } = lock.packages['node_modules/@preact/signals-core']
    expect(components).toContainEqual(
      expect.objectContaining({
        purl: `pkg:npm/%40preact/signals-core@${exact}`,
        hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
      }),
    )
    for (const { name, version } of components)
      expect(text('THIRD-PARTY-NOTICES.txt')).toContain(`\n${name} ${version} (MIT)\n\n`)
    const summed = text('SHA256SUMS').match(/(?<= {2}).+/g) ?? []
    expect([...summed, 'SHA256SUMS'].sort()).toEqual([...first.keys()].sort())
  })

  test('can compare a folder with this source, file by file', async () => {
    const folder = await testFolder()
    const tampered = new Map(first).set(chunkOf(first), Buffer.from('evil()')).set('more.js', Buffer.from(''))
    tampered.delete('robots.txt')
    await writeSite(tampered, folder)
    const { code, output } = await run('verify.ts', [folder])
    const [, differing = ''] = output.split('These files differ from a build of this source:\n')
    expect([code, differing.trim().split('\n')]).toEqual([1, ['more.js', 'robots.txt', chunkOf(first)]])
  })

  test('serves every page over TLS, by the commands of the first installation', async () => {
    expect(await machine.shell(machine.places(install))).toMatchObject({ ok: true })
    await machine.installExample(await machine.log('conf.d/klup.conf'))
    expect(await machine.shell(machine.places(reload))).toMatchObject({ ok: true })
    await expectServed(first)
    for (const path of [
      '/',
      '/index.html',
      '/sso?sso=cAnArY',
      '/x/../forgot-password/cAnArY',
      '/version.json',
    ]) {
      const answer = await ask(machine.clear, path, { headers: { Host: HOST } })
      expect([answer.status, answer.headers.location]).toEqual([301, `https://${HOST}${path}`])
      expect(answer.body.toString()).not.toContain('app-config')
    }
  })

  test('refuses every other name', async () => {
    for (const host of ['klup.evil.example', '127.0.0.1', `${HOST}.evil.example`]) {
      await expect(machine.get('/', { headers: { Host: host } })).rejects.toThrow('socket hang up')
      await expect(ask(machine.clear, '/', { headers: { Host: host } })).rejects.toThrow('socket hang up')
    }
  })

  test('changes the configuration and the headers together', async () => {
    const configure = `echo API_BASE_URL=https://api.klup.example >> www/settings
      xargs -d '\\n' -a www/settings node www/current/configure.mjs www/current
      nginx -t && nginx -s reload`
    expect(await machine.shell(configure)).toMatchObject({ ok: true })
    first = await readSite(join(machine.folder, 'www/releases/1.0.0'))
    expect(policyIn(String(first.get('index.html')))).toContain(
      "connect-src 'self' https://api.klup.example;",
    )
    await vi.waitFor(async () => {
      // A worker that ends may still answer some requests with the old headers.
      for (let request = 0; request < 20; request++) {
        const { headers } = await machine.get('/')
        expect(headers['content-security-policy']).toContain(policyIn(String(first.get('index.html'))))
      }
    }, WAIT)
    expect(await machine.shell('cd www/current && sha256sum -c --quiet SHA256SUMS')).toEqual({
      ok: true,
      output: '',
    })
  })

  test('keeps the scripts of the old release for open pages, and the own files of this machine', async () => {
    const own = await readFile(join(machine.folder, 'conf.d/klup.conf'), 'utf8')
    await mkdir(join(machine.folder, 'www/well-known'))
    await writeFile(join(machine.folder, 'www/well-known/security.txt'), 'Contact: own')
    await writeFile(join(machine.folder, 'klup-1.1.0.tar.gz'), gzipSync(tarOf(second)))
    const release = 'sh www/current/nginx/release.sh klup-1.1.0.tar.gz'
    expect(await machine.shell(release)).toMatchObject({ ok: true })
    second = await readSite(join(machine.folder, 'www/releases/1.1.0'))
    expect(policyIn(String(second.get('index.html')))).toContain('https://api.klup.example')
    await expectServed(second)
    for (const files of [first, second])
      expect(await machine.get(`/${chunkOf(files)}`)).toMatchObject({ status: 200 })
    expect(await readFile(join(machine.folder, 'conf.d/klup.conf'), 'utf8')).toBe(own)
    expect(String((await machine.get('/.well-known/security.txt')).body)).toBe('Contact: own')
  })

  test('rolls back', async () => {
    const rollback = 'sh www/current/nginx/release.sh 1.0.0'
    expect(await machine.shell(rollback)).toMatchObject({ ok: true })
    await expectServed(first)
  })

  test('can build the container, step by step in a clean folder, without root', async () => {
    const image = await testFolder()
    const [port = 0] = await freePorts(1)
    const inImage = (text: string) => text.replaceAll(/\/(?:srv|tmp|etc|dev(?=\/std))\b/g, `${image}$&`)
    const run = async (command: string) =>
      expect(await machine.shell(`PATH=${image}/bin:$PATH; ${command}`)).toMatchObject({ ok: true })
    let user = ''
    const STEPS: Readonly<Record<string, (what: string) => Promise<unknown>>> = {
      async FROM() {
        // What nginx:stable has of its own: the program, its own configuration, and places that all may write.
        const program = `exec ${process.env.NGINX_PATH} -p ${image} -c ${image}/etc/nginx/nginx.conf "$@"`
        for (const name of ['bin', 'srv', 'etc/nginx', 'tmp', 'dev'])
          await mkdir(join(image, name), { recursive: true })
        for (const name of ['tmp', 'dev']) await chmod(join(image, name), 0o777)
        await writeFile(join(image, 'bin/nginx'), `#!/bin/sh\n${program}\n`, { mode: 0o755 })
      },
      COPY: what => run(`cd site; cp -R ${inImage(what)}`),
      RUN: command => run(user ? `${user} sh -ec '${inImage(command)}'` : inImage(command)),
      async USER() {
        const conf = await readFile(join(image, 'etc/nginx/nginx.conf'), 'utf8')
        await writeFile(
          join(image, 'etc/nginx/nginx.conf'),
          inImage(conf).replace('8080', `127.0.0.1:${port}`),
        )
        user = isRoot ? 'runuser -u nobody --' : 'env'
      },
      EXPOSE: async exposed =>
        expect(await machine.log('site/nginx/container.conf')).toContain(` ${exposed};`),
      async HEALTHCHECK(check) {
        const [, path = ''] = /^CMD curl -fsS http:\/\/127\.0\.0\.1:8080(\S+)$/.exec(check) ?? []
        await run(`${user} nginx`)
        expect(await ask(port, path)).toMatchObject({ status: 200 })
        await run(`${user} nginx -s quit`)
      },
    }
    await run(
      'mkdir site; tar -xzf klup-1.1.0.tar.gz -C site; cd site; sha256sum -c --quiet --strict SHA256SUMS',
    )
    const lines = (await machine.log('site/nginx/Dockerfile')).match(/^[A-Z].*/gm) ?? []
    for (const line of lines) {
      const [, instruction = '', what = ''] = /^(\w+) (.*)/.exec(line) ?? []
      await STEPS[instruction]?.(what)
    }
    expect(lines.map(line => line.split(' ')[0])).toEqual(
      'FROM COPY COPY RUN USER RUN EXPOSE HEALTHCHECK'.split(' '),
    )
  })
})
