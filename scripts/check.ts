import { spawnSync } from 'node:child_process'

const STEPS = [
  'biome check --error-on-warnings .',
  'tsc',
  'vitest run --project unit:tools test/architecture.test.ts test/house-rules.test.ts',
  'node --import ./scripts/typescript.mjs scripts/api-table.ts',
  'node --import ./scripts/typescript.mjs scripts/sizes.ts',
]

// Prints only what is wrong: the output of the first step that fails.
for (const step of STEPS) {
  const { status, stdout, stderr } = spawnSync(step, { shell: true, encoding: 'utf8' })
  if (status === 0) continue
  console.error(`${stdout}${stderr}\n${step} failed.`)
  process.exit(1)
}
