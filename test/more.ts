import { pathOf } from './support/programs.ts'
import { runSteps, type Step } from './support/steps.ts'

/** Those of these programs that this machine lacks. */
const missing = (...names: readonly string[]) => names.filter(name => !pathOf(name))
const engines = ['Chromium', 'Firefox', 'WebKit']

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

steps.push({ script: 'test:simulation' })

runSteps('npm run test:more', steps, process.argv.includes('--all') || Boolean(process.env.CI))
