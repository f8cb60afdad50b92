import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx']
const found = () => [process.env.NGINX_PATH, ...PLACES].find(path => path && existsSync(path))

/** The path of an nginx on this machine; root on Debian gets one installed when there is none. Throws otherwise. */
export function findNginx() {
  if (!found() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No nginx found, so one is installed.')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const run = (...args) => execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
    run('update')
    run('install', '-y', '--no-install-recommends', 'nginx-light')
  }
  const path = found()
  if (!path) throw new Error('There is no nginx on this machine. Install one, or set NGINX_PATH.')
  return path
}
