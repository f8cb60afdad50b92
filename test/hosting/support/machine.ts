import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { ask } from './ask.ts'
import { selfSigned } from './certificate.ts'
import { freePorts } from './nginx.ts'
import { temporaryFolder } from './site.ts'

/** The name of the site. */
export const HOST = 'klup.example'

export const isRoot = process.getuid?.() === 0

/** A reload takes its time, in ms. */
export const WAIT = { timeout: 60_000, interval: 25 }

export type Machine = Awaited<ReturnType<typeof startMachine>>

/** A machine of its own in one folder: the site's files, nginx's configuration, and a shell that finds both. */
export async function startMachine() {
  const { folder, remove } = await temporaryFolder()
  const [clear = 0, secure = 0] = await freePorts(2)
  const { key, certificate } = selfSigned(HOST)
  const places = (text: string) =>
    text
      .replaceAll('/tmp', folder)
      .replaceAll('/var/www/klup', `${folder}/www`)
      .replaceAll('/etc/nginx/', `${folder}/`)
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
    `${isRoot ? 'user www-data; ' : ''}worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/main.log info; events {}
    http { ${temporary.join(' ')} access_log ${folder}/other.log; include ${folder}/conf.d/*.conf; }`,
  )
  const nginx = `exec ${process.env.NGINX_PATH} -p ${folder} -c ${folder}/nginx.conf "$@"`
  await writeFile(join(folder, 'bin/nginx'), `#!/bin/sh\n${nginx}\n`, { mode: 0o755 })
  // Only root can become another user.
  if (!isRoot)
    await writeFile(join(folder, 'bin/runuser'), '#!/bin/sh\nshift 3\nexec "$@"\n', { mode: 0o755 })

  /** Runs commands, and answers whether they succeeded and what they complain of. */
  async function shell(commands: string) {
    const env = {
      PATH: `${folder}/bin:${join(process.execPath, '..')}:${process.env.PATH}`,
      KLUP_FOLDER: `${folder}/www`,
    }
    const child = spawn('sh', ['-ec', commands], { cwd: folder, env })
    let output = ''
    child.stderr.on('data', part => {
      output += part
    })
    const [code] = await once(child, 'close')
    return { ok: code === 0, output }
  }
  /** Puts the site's own configuration, filled in for this machine, where nginx includes it. */
  async function installExample(example: string) {
    const filled = places(example)
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replaceAll('listen 80', `listen 127.0.0.1:${clear}`)
      .replaceAll('listen 443', `listen 127.0.0.1:${secure}`)
    await writeFile(join(folder, 'conf.d/klup.conf'), filled)
  }
  return {
    folder,
    clear,
    secure,
    places,
    installExample,
    shell,
    get: (path: string, host = HOST) =>
      ask(secure, path, { tls: { ca: certificate, servername: HOST }, headers: { Host: host } }),
    log: (name: string) => readFile(join(folder, name), 'utf8'),
    async end() {
      await shell('nginx -s quit')
      await vi.waitFor(() => expect(access(join(folder, 'nginx.pid'))).rejects.toThrow(), WAIT)
      await remove()
    },
  }
}
