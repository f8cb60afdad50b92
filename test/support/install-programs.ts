import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { PROGRAMS, pathOf } from './programs.ts'

const missing = Object.entries(PROGRAMS).filter(([name]) => !pathOf(name))
const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

if (canInstall && missing.length > 0) run('apt-get update')
for (const [name, { packages }] of missing) {
  if (canInstall) run(`apt-get install -y ${packages}`)
  else console.log(`${name} is missing, and only root on Debian can install it here.`)
}

/** The tests themselves fail without a program that they need, so a failure here ends nothing. */
function run(command: string): void {
  console.log(`$ ${command}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(command, { shell: true, stdio: ['ignore', 'ignore', 'inherit'], env })
}
