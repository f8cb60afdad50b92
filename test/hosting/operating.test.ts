// @vitest-environment node
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { VARIABLES } from '../../scripts/config.mjs'
import { readSite, writeSite } from '../../scripts/files.mjs'
import { hostingFiles } from '../../scripts/hosting.mjs'
import { policyIn } from '../../scripts/page.mjs'
import { ask } from './support/ask.ts'
import { selfSigned } from './support/certificate.ts'
import { freePort } from './support/nginx.ts'
import { type Files, NEEDED, run, temporaryFolder } from './support/site.ts'

const HOST = 'klup.example'
const manifest = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'))
const document = await readFile(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')

/** The commands of a section, or what else stands in its code. */
function codeOf(section: string, language = 'sh'): string[] {
  const [, text = ''] =
    new RegExp(`^##+ ${section}\\n([\\s\\S]*?)(?=^##+ |$(?![\\s\\S]))`, 'm').exec(document) ?? []
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, code = '']) => code,
  )
}

/** A machine of its own in one folder: the site's files, nginx's configuration, and a shell that finds both. */
async function startMachine() {
  const { folder, remove } = await temporaryFolder()
  const [clear, secure] = [await freePort(), await freePort()]
  const { key, certificate } = selfSigned(HOST)
  const places = (text: string) =>
    text
      .replaceAll('/tmp', folder)
      .replaceAll('/var/www/klup', `${folder}/www`)
      .replaceAll('/etc/nginx/conf.d', `${folder}/conf.d`)
      .replaceAll('/etc/ssl/klup', folder)
      .replaceAll('/var/log/nginx', folder)
      .replaceAll('/dev/stdout', `${folder}/stdout.log`)
      .replaceAll('/dev/stderr', `${folder}/stderr.log`)
      .replaceAll('/srv/klup', `${folder}/www/current`)
  for (const name of ['conf.d', 'bin', 'temp']) await mkdir(join(folder, name))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/temp/${name};`,
  )
  await writeFile(join(folder, 'privkey.pem'), key)
  await writeFile(join(folder, 'fullchain.pem'), certificate)
  await writeFile(
    join(folder, 'nginx.conf'),
    `worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/main.log info; events {}
    http { ${temporary.join(' ')} access_log ${folder}/other.log; include ${folder}/conf.d/*.conf; }`,
  )
  const nginx = `exec ${process.env.NGINX_PATH} -p ${folder} -c ${folder}/nginx.conf "$@"`
  await writeFile(join(folder, 'bin/nginx'), `#!/bin/sh\n${nginx}\n`, { mode: 0o755 })

  /** Runs commands, and answers whether they succeeded and what they complain of. */
  async function shell(commands: string) {
    const env = { PATH: `${folder}/bin:${join(process.execPath, '..')}:${process.env.PATH}` }
    const child = spawn('sh', ['-ec', commands], { cwd: folder, env })
    let output = ''
    child.stderr.on('data', part => {
      output += part
    })
    const [code] = await once(child, 'close')
    return { ok: code === 0, output }
  }
  return {
    folder,
    clear,
    secure,
    places,
    shell,
    get: (path: string) => ask(secure, path, { tls: { ca: certificate, servername: HOST } }),
    log: (name: string) => readFile(join(folder, name), 'utf8'),
    async end() {
      await shell('nginx -s quit')
      await vi.waitFor(() => expect(access(join(folder, 'nginx.pid'))).rejects.toThrow(), WAIT)
      await remove()
    },
  }
}

/** A reload takes its time, in ms. */
const WAIT = { timeout: 60_000, interval: 25 }
const chunkOf = (files: Files) => [...files.keys()].find(name => /^static\/js\/.*\.js$/.test(name)) ?? ''

describe('an operator who follows the docs', () => {
  let machine: Awaited<ReturnType<typeof startMachine>>
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
    expect(await run('build', [dist], NEEDED)).toMatchObject({ code: 0 })
    first = await readSite(dist)
    // The next release: another start script, so another policy, and another name of a chunk.
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

  test('gets a build that describes itself', () => {
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
    for (const name of Object.keys(manifest.dependencies))
      expect(components).toContainEqual(expect.objectContaining({ name }))
    for (const { name, version } of components)
      expect(text('THIRD-PARTY-NOTICES.txt')).toContain(`\n${name} ${version} (`)
  })

  test('can compare a folder with this source, file by file', async () => {
    const { folder, remove } = await temporaryFolder()
    onTestFinished(remove)
    const tampered = new Map(first).set(chunkOf(first), Buffer.from('evil()')).set('more.js', Buffer.from(''))
    tampered.delete('robots.txt')
    await writeSite(tampered, folder)
    const { code, output } = await run('verify', [folder])
    const [, differing = ''] = output.split('These files differ from a build of this source:\n')
    expect([code, differing.trim().split('\n')]).toEqual([1, ['more.js', 'robots.txt', chunkOf(first)]])
  })

  test('serves every page over TLS', async () => {
    const [install = '', reload = ''] = codeOf('First installation')
    expect(await machine.shell(machine.places(install))).toEqual({ ok: true, output: '' })
    const file = join(machine.folder, 'conf.d/klup.conf')
    const example = await readFile(file, 'utf8')
    const filled = machine
      .places(example)
      .replace('listen 80;', `listen 127.0.0.1:${machine.clear};`)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${machine.secure} ssl http2;`)
    await writeFile(file, filled)
    expect(await machine.shell(machine.places(reload))).toMatchObject({ ok: true })
    await expectServed(first)
    for (const path of [
      '/',
      '/index.html',
      '/sso?sso=cAnArY',
      '/x/../forgot-password/cAnArY',
      '/version.json',
    ]) {
      const answer = await ask(machine.clear, path)
      expect([answer.status, answer.headers.location]).toEqual([301, `https://${HOST}${path}`])
      expect(answer.body.toString()).not.toContain('app-config')
    }
  })

  test('changes the configuration and the headers together', async () => {
    const [configure = ''] = codeOf('Configuration')
    expect(await machine.shell(machine.places(configure))).toMatchObject({ ok: true })
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

  test('keeps the scripts of the old release for open pages', async () => {
    const [release = ''] = codeOf('Release')
    const own = await readFile(join(machine.folder, 'conf.d/klup.conf'), 'utf8')
    await writeSite(second, join(machine.folder, 'dist'))
    expect(await machine.shell(machine.places(release))).toMatchObject({ ok: true })
    await expectServed(second)
    for (const files of [first, second])
      expect(await machine.get(`/${chunkOf(files)}`)).toMatchObject({ status: 200 })
    expect(await readFile(join(machine.folder, 'conf.d/klup.conf'), 'utf8')).toBe(own)
  })

  test('keeps the old release if the new one is broken', async () => {
    const third: Files = hostingFiles(
      new Map(second).set('version.json', Buffer.from('{"version":"1.2.0"}\n')),
    )
    third.set('nginx/server.conf', Buffer.from('add_header X "')).set('index.html', Buffer.from('broken'))
    await writeSite(third, join(machine.folder, 'dist'))
    const [release = ''] = codeOf('Release')
    const { ok, output } = await machine.shell(machine.places(release.replaceAll('1.1.0', '1.2.0')))
    expect([ok, output]).toEqual([false, expect.stringContaining('test failed')])
    await expectServed(second)
    const [rollback = ''] = codeOf('Rollback')
    expect(await machine.shell(machine.places(rollback.replace('1.0.0', '1.1.0')))).toMatchObject({
      ok: true,
    })
  })

  test('rolls back with one line', async () => {
    const [rollback = ''] = codeOf('Rollback')
    expect(rollback.trim().split('\n')).toHaveLength(1)
    expect(await machine.shell(machine.places(rollback))).toMatchObject({ ok: true })
    await expectServed(first)
  })

  test('finds no token in any log', async () => {
    await machine.get('/x.y/forgot-password/cAnArY')
    await ask(machine.secure, '/sso?sso=cAnArY').catch(() => {})
    await vi.waitFor(async () => {
      expect(await machine.log('klup.access.log')).toContain('/x.y/forgot-password/*** ')
    }, WAIT)
    const logs = await Promise.all(
      ['klup.access.log', 'klup.error.log', 'main.log', 'other.log'].map(machine.log),
    )
    expect(logs.join('')).not.toMatch(/canary/i)
  })

  test('can use the configuration of the container', async () => {
    const [text = ''] = codeOf('Container', 'nginx')
    const port = await freePort()
    const conf = machine.places(text).replace('listen 8080;', `listen 127.0.0.1:${port};`)
    const file = join(machine.folder, 'container.conf')
    await writeFile(file, conf.replace('nginx.pid', 'container.pid'))
    const nginx = `${process.env.NGINX_PATH} -p ${machine.folder} -c ${file}`
    expect(await machine.shell(nginx)).toEqual({ ok: true, output: '' })
    const [, path] = /(\/version\.json)$/m.exec(codeOf('Container', 'dockerfile')[0] ?? '') ?? []
    expect(await ask(port, path ?? '')).toMatchObject({ status: 200 })
    expect(await machine.shell(`${nginx} -s quit`)).toMatchObject({ ok: true })
  })
})

test('the docs list every variable with its default', () => {
  const shown = (byDefault: string | undefined) =>
    byDefault === undefined ? 'required' : byDefault === '' ? 'empty' : `\`${byDefault}\``
  const rows = VARIABLES.map(([name, , byDefault]) => `| \`${name}\` | ${shown(byDefault as string)} |`)
  expect(document.match(/^\| `[A-Z_]+` \|.*? \|/gm)).toEqual(rows)
})
