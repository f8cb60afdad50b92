import { spawnSync } from 'node:child_process'
import { pathOf } from './support/programs.ts'
import { runSteps, type Step } from './support/steps.ts'

/** Those of these programs that this machine lacks. */
const missing = (...names: readonly string[]) => names.filter(name => !pathOf(name))
const engines = ['Firefox', 'WebKit']

const steps: Step[] = [
  { script: 'test:tools' },
  {
    script: 'test:hosting',
    missing: process.platform === 'linux' ? missing('nginx', 'OpenSSH', 'OpenSSL', 'curl') : ['Linux'],
  },
  ...missing(...engines).map(name => ({ script: `test:engines -- ${name.toLowerCase()}`, missing: [name] })),
]

const found = engines.filter(name => pathOf(name)).map(name => name.toLowerCase())
// The engines run side by side.
if (found.length > 0) steps.push({ script: `test:engines -- ${found.join(' ')}` })

const format = '--format=%(trailers:key=Look,valueonly)'
const commit = spawnSync('git', ['log', '-1', format], { encoding: 'utf8' })
steps.push(
  { script: 'test:simulation' },
  // The seeds are those of the commit.
  { script: 'simulate -- --new --seeds 100 --steps 30', missing: commit.status === 0 ? [] : ['commit'] },
)
// A commit that says so («Look: unchanged») looks as its parent does.
if (commit.stdout?.trim() === 'unchanged')
  steps.push({ script: 'screens -- --compare HEAD~1', missing: missing('Chromium') })

runSteps('npm run test:more', steps, process.argv.includes('--all') || Boolean(process.env.CI))
