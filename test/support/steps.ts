import { spawnSync } from 'node:child_process'

/** An npm script, and what it needs that this machine lacks. */
export interface Step {
  readonly script: string
  readonly missing?: readonly string[]
}

/** Runs every step, also after one that fails, and prints one line for each. A skipped step fails only if `mustRun`. */
export function runSteps(name: string, steps: readonly Step[], mustRun = false): void {
  const lines = steps.map(({ script, missing = [] }) => {
    const start = performance.now()
    const isSkipped = missing.length > 0
    const isOk = isSkipped ? !mustRun : runScript(script)
    if (!isOk) process.exitCode = 1
    const results = [!isOk && 'FAILED', isSkipped && `skipped: no ${missing.join(', ')}`]
    const line = `${secondsSince(start)}  ${script}  ${results.filter(Boolean).join(', ')}`.trimEnd()
    console.log(line)
    return line
  })
  console.log(`\n${[...lines, `${secondsSince(0)}  ${name}`].join('\n')}`)
}

const runScript = (script: string) =>
  spawnSync(`npm run ${script}`, { shell: true, stdio: 'inherit' }).status === 0

const secondsSince = (start: number) => `${Math.round((performance.now() - start) / 1000)} s`.padStart(7)
