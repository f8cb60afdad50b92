import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const found = () =>
  [process.env.CHROMIUM_PATH, chromium.executablePath(), '/usr/bin/chromium'].find(
    path => path && existsSync(path),
  )

/** The path of a Chromium on this machine; installs one when there is none. Throws when that fails too. */
export function findChromium() {
  if (found()) return found()
  console.log('No Chromium found, so one is installed.')
  const run = (command, ...args) => execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    run('npx', 'playwright', 'install', '--with-deps', 'chromium')
  } catch {
    run('apt-get', 'update')
    run('apt-get', 'install', '-y', 'chromium')
  }
  const path = found()
  if (!path) throw new Error('There is no Chromium, and none could be installed. Set CHROMIUM_PATH.')
  return path
}
