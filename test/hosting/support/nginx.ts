import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './ask.ts'
import { temporaryFolder } from './site.ts'

/** A real nginx that serves a folder with the folder's own configuration. */
export interface Nginx {
  readonly port: number
  /** Stops nginx after its last response and reads its logs. A second call is harmless. */
  stop(): Promise<{ accessLog: string; errorLog: string }>
}

/** The operator's part: an `http` block with settings that must not affect the site, and a server without TLS. */
const main = (prefix: string, port: number, site: string, own: string) => `
daemon off;
worker_processes 1;
pid ${prefix}/nginx.pid;
error_log ${prefix}/main.log info;
events { worker_connections 64; }
http {
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map(name => `${name}_temp_path ${prefix}/temp/${name};`)
      .join('\n    ')}
    access_log ${prefix}/main-access.log;
    default_type text/plain;
    charset iso-8859-1;
    gzip on;
    add_header X-Operator lost;
    include ${site}/nginx/http.conf;
    server {
        listen 127.0.0.1:${port};
        server_name klup.example;
        root ${site};
        access_log ${prefix}/klup.access.log klup;
        error_log ${prefix}/klup.error.log alert;
        ${own}
        include ${site}/nginx/server.conf;
    }
}
`

/** Different free ports. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map(server => once(server, 'listening')))
  const ports = servers.map(server => (server.address() as AddressInfo).port)
  await Promise.all(servers.map(server => once(server.close(), 'close')))
  return ports
}

/** Starts nginx on a free port; `own` is the operator's part of the server block. */
export async function startNginx(site: string, own = ''): Promise<Nginx> {
  const { folder: prefix, remove } = await temporaryFolder()
  const [port = 0] = await freePorts(1)
  await mkdir(join(prefix, 'temp'))
  await writeFile(join(prefix, 'main.conf'), main(prefix, port, site, own))

  const child = spawn(process.env.NGINX_PATH ?? 'nginx', ['-p', prefix, '-c', join(prefix, 'main.conf')])
  let output = ''
  child.stderr.on('data', text => {
    output += text
  })
  await ready(child, port, () => output).catch(async error => {
    await remove()
    throw error
  })

  let logs: Promise<{ accessLog: string; errorLog: string }> | undefined
  const end = async () => {
    child.kill('SIGQUIT')
    if (child.exitCode === null) await once(child, 'exit')
    const read = (name: string) => readFile(join(prefix, name), 'utf8')
    const [accessLog, errorLog, mainLog, mainAccess] = await Promise.all(
      ['klup.access.log', 'klup.error.log', 'main.log', 'main-access.log'].map(read),
    )
    await remove()
    return { accessLog: `${accessLog}${mainAccess}`, errorLog: `${errorLog}${mainLog}` }
  }
  return {
    port,
    stop: () => {
      logs ??= end()
      return logs
    },
  }
}

async function ready(child: ChildProcess, port: number, output: () => string) {
  for (let tries = 0; tries < 1500; tries++) {
    if (child.exitCode !== null) break
    const answer = await ask(port, '/').catch(() => undefined)
    if (answer) return
    await pause(20)
  }
  child.kill()
  throw new Error(`nginx did not start:\n${output()}`)
}
