import { spawnSync } from 'node:child_process'

const STEPS = [
  'biome check --error-on-warnings .',
  'tsc',
  'tsc -p tsconfig.scripts.json',
  'vitest run --project unit test/architecture.test.ts test/house-rules.test.ts',
  'node scripts/api-table.mjs',
  'node scripts/sizes.mjs',
]

// Prints only what is wrong: the output of the first step that fails.
for (const step of STEPS) {
  const { status, stdout, stderr } = spawnSync(step, { shell: true, encoding: 'utf8' })
  if (status === 0) continue
  console.error(`${stdout}${stderr}\n${step} failed.`)
  process.exit(1)
}
