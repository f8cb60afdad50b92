import { exec } from 'node:child_process'
import { promisify } from 'node:util'

const STEPS = [
  'tsc',
  'biome check --error-on-warnings .',
  'vitest run --reporter=minimal --project unit:tools architecture house-rules api-docs',
  'node scripts/run.mjs sizes',
]

// The steps run in parallel; only those that fail print their output.
await Promise.all(
  STEPS.map(async step => {
    try {
      await promisify(exec)(step, { maxBuffer: 1e8 })
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string }
      console.error(`${stdout}${stderr}\n${step} failed.`.replaceAll(/^ok .*\n/gm, ''))
      process.exitCode = 1
    }
  }),
)
