import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const MACHINE = process.arch === 'arm64' ? 'aarch64' : 'x86_64'

/** The programs that tests need: the variable that names one, where it may be else, and what installs it on Debian. */
const PROGRAMS = {
  Chromium: {
    variable: 'CHROMIUM_PATH',
    places: [chromium.executablePath(), '/usr/bin/chromium'],
    install: 'npx playwright install --with-deps chromium',
    debian: ['chromium'],
  },
  nginx: {
    variable: 'NGINX_PATH',
    places: ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'],
    debian: ['nginx-light'],
  },
  Firefox: {
    variable: 'FIREFOX_PATH',
    places: ['/usr/bin/firefox-esr'],
    debian: ['--no-install-recommends', 'firefox-esr'],
  },
  WebKit: {
    variable: 'WEBKIT_PATH',
    places: [`/usr/lib/${MACHINE}-linux-gnu/webkit2gtk-4.1/MiniBrowser`],
    // What drives it, and a screen in memory.
    needs: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'],
    debian: ['--no-install-recommends', 'webkit2gtk-driver', 'xvfb', 'libgl1-mesa-dri'],
  },
}

/** The path of a program on this machine, which is installed when it is not there. Throws when that fails. */
export function findProgram(name) {
  const { variable, places, needs = [], install, debian } = PROGRAMS[name]
  const { [variable]: named } = process.env
  const found = () => needs.every(existsSync) && (named ? [named] : places).find(existsSync)
  if (!found() && install) spawnSync(install, { shell: true, stdio: 'ignore' })
  if (!found() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`No ${name} found, so it is installed.`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...args) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
    apt('update')
    apt('install', '-y', ...debian)
  }
  const path = found()
  if (!path) throw new Error(`There is no ${name} on this machine. Install one, or set ${variable}.`)
  return path
}
