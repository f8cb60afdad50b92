import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The programs that tests need: the variable that names one, where it may be, and Debian's package of it. */
const PROGRAMS = {
  Chromium: {
    variable: 'CHROMIUM_PATH',
    places: [chromium.executablePath(), '/usr/bin/chromium'],
    install: 'npx playwright install --with-deps chromium',
    debian: 'chromium',
  },
  nginx: {
    variable: 'NGINX_PATH',
    places: ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'],
    debian: 'nginx-light',
  },
}

/** The path of a program on this machine, which is installed when it is not there. Throws when that fails. */
function find(name) {
  const { variable, places, install, debian } = PROGRAMS[name]
  const found = () => [process.env[variable], ...places].find(path => path && existsSync(path))
  if (!found() && install) spawnSync(install, { shell: true, stdio: 'ignore' })
  if (!found() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`No ${name} found, so ${debian} is installed.`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...args) => execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
    apt('update')
    apt('install', '-y', debian)
  }
  const path = found()
  if (!path) throw new Error(`There is no ${name} on this machine. Install one, or set ${variable}.`)
  return path
}

/** The path of a Chromium. Throws when there is none, and none can be installed. */
export const findChromium = () => find('Chromium')

/** The path of an nginx. Throws when there is none, and none can be installed. */
export const findNginx = () => find('nginx')
