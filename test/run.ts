import { spawnSync } from 'node:child_process'

/** What `npm test` runs, each with the time that it should take on two quiet cores, in s. A slow step fails nothing. */
const STEPS = [
  ['test:install', 1],
  ['check', 10],
  ['audit:tree', 1],
  ['test:unit', 60],
  ['test:simulation', 25],
  ['test:hosting', 20],
  ['test:browser', 45],
  ['test:engines -- -t "the short form"', 18],
] as const

const lines: string[] = []
const seconds = (since: number) => Math.round((performance.now() - since) / 1000)

for (const [step, budget] of STEPS) {
  const start = performance.now()
  const { status } = spawnSync(`npm run ${step}`, { shell: true, stdio: 'inherit' })
  lines.push(`  ${String(seconds(start)).padStart(4)} s of ${String(budget).padStart(3)} s  ${step}`)
  process.exitCode = status ?? 1
  if (status !== 0) break
}
const sum = STEPS.reduce((sum, [, budget]) => sum + budget, 0)
console.log(
  `\nTime and budget of each step:\n${lines.join('\n')}\n  ${String(seconds(0)).padStart(4)} s of ${sum} s  npm test`,
)
