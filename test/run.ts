import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathOf } from './support/programs.ts'
import { runSteps } from './support/steps.ts'

const isRoot = process.getuid?.() === 0
const apt = 'apt-get update && apt-get install -y chromium'
// Without root, `--with-deps` would ask for a password.
const download = `playwright install ${isRoot ? '--with-deps ' : ''}chromium`
/** How to install Chromium, and nothing else, on this machine. */
const ways = isRoot && existsSync('/usr/bin/apt-get') ? [apt, download] : [download]

/** Whether there is a Chromium that starts. */
function hasChromium(): boolean {
  const path = pathOf('Chromium')
  return path !== undefined && spawnSync(path, ['--version'], { timeout: 60_000 }).status === 0
}

function install(command: string): void {
  console.log(`There is no Chromium. $ ${command}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stdout, stderr, error } = spawnSync(command, {
    shell: true,
    encoding: 'utf8',
    timeout: 600_000,
    env,
  })
  if (status === 0) return
  const lines = `${stdout}${stderr}${error ?? ''}`.trim().split('\n')
  console.error(`${lines.slice(-10).join('\n')}\nThis failed with ${status}.`)
}

if (!process.env.CHROMIUM_PATH) for (const way of ways) if (!hasChromium()) install(way)
if (hasChromium())
  runSteps('npm test', [{ script: 'check' }, { script: 'test:unit' }, { script: 'test:browser' }])
else {
  console.error(
    'The tests need Chromium: install it with `npx playwright install --with-deps chromium`, or set CHROMIUM_PATH.',
  )
  process.exitCode = 1
}
