import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, vi } from 'vitest'
import { type Files, writeSite } from '../../../scripts/files.ts'
import { findProgram } from '../../support/programs.ts'
import { temporaryFolder } from '../../tools/support/folder.ts'
import { type AskOptions, ask } from './ask.ts'

/** The name of the site. */
export const HOST = 'klup.example'

/** A reload takes its time, in ms. */
export const WAIT = { timeout: 60_000, interval: 25 }

const EXAMPLE = await readFile(join(import.meta.dirname, '../../../hosting/klup.conf.example'), 'utf8')

export type Machine = Awaited<ReturnType<typeof startMachine>>

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}

/** Makes the key and the certificate of the site. Resolves to the certificate. */
export function selfSigned(folder: string): Promise<string> {
  const name = `-subj /CN=${HOST} -addext subjectAltName=DNS:${HOST}`
  const command = `req -x509 -nodes -newkey rsa:2048 -keyout privkey.pem -out fullchain.pem ${name}`
  execFileSync(findProgram('OpenSSL'), command.split(' '), { cwd: folder, stdio: 'ignore' })
  return readFile(join(folder, 'fullchain.pem'), 'utf8')
}

/** A machine of its own in one folder: the site's files, a real nginx, and a shell that finds both. */
export async function startMachine() {
  const { folder, remove } = await temporaryFolder()
  const [clear, secure] = [await freePort(), await freePort()]
  const certificate = await selfSigned(folder)
  for (const name of ['conf.d', 'bin', 'temp']) await mkdir(join(folder, name))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/temp/${name};`,
  )
  // The operator's own settings must not affect the site.
  await writeFile(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user www-data; ' : ''}worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/main.log info; events {}
    http { ${temporary.join(' ')} access_log ${folder}/other.log;
      default_type text/plain; charset iso-8859-1; gzip on; add_header X-Operator lost;
      include ${folder}/conf.d/*.conf; }`,
  )
  const nginx = `exec ${findProgram('nginx')} -p ${folder} -c ${folder}/nginx.conf "$@"`
  await writeFile(join(folder, 'bin/nginx'), `#!/bin/sh\n${nginx}\n`, { mode: 0o755 })

  const env = {
    PATH: `${folder}/bin:${join(process.execPath, '..')}:${process.env.PATH}`,
    KLUP_FOLDER: `${folder}/www`,
  }
  /** Runs commands, and answers whether they succeeded and what they complain of. */
  const shell = (commands: string) =>
    promisify(execFile)('sh', ['-ec', commands], { cwd: folder, env }).then(
      ({ stderr }) => ({ ok: true, output: stderr }),
      ({ stderr }) => ({ ok: false, output: stderr }),
    )
  /** Puts the example of a configuration, filled in for this machine, where nginx includes it. */
  async function installExample(example = EXAMPLE) {
    const filled = example
      .replaceAll(/\/var\/www\/klup/g, `${folder}/www`)
      .replaceAll(/\/etc\/ssl\/klup|\/var\/log\/nginx/g, folder)
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replaceAll('listen 80', `listen 127.0.0.1:${clear}`)
      .replaceAll('listen 443', `listen 127.0.0.1:${secure}`)
    await writeFile(join(folder, 'conf.d/klup.conf'), filled)
  }
  /** Serves a site as its release 1.0.0, without the release script. `change` edits the example. */
  async function serve(site: Files, change = (example: string) => example) {
    await writeSite(site, join(folder, 'www/releases/1.0.0'))
    await symlink('releases/1.0.0', join(folder, 'www/current'))
    await installExample(change(EXAMPLE))
    expect(await shell('nginx')).toMatchObject({ ok: true })
  }
  const log = (name: string) => readFile(join(folder, name), 'utf8')
  /** Stops nginx after its last response. Resolves to the lines about the site, and to all of its logs. */
  async function quit() {
    await shell('nginx -s quit')
    await vi.waitFor(() => expect(access(join(folder, 'nginx.pid'))).rejects.toThrow(), WAIT)
    const logs = await Promise.all(
      ['klup.access.log', 'klup.error.log', 'main.log', 'other.log'].map(name => log(name).catch(() => '')),
    )
    return { lines: logs[0]?.trim().split('\n') ?? [], all: logs.join('') }
  }
  return {
    folder,
    clear,
    secure,
    installExample,
    serve,
    shell,
    quit,
    get: (path: string, { headers, ...options }: AskOptions = {}) =>
      ask(secure, path, {
        tls: { ca: certificate, servername: HOST },
        headers: { Host: HOST, ...headers },
        ...options,
      }),
    log,
    async end() {
      await quit()
      await remove()
    },
  }
}
