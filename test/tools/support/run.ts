import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { vi } from 'vitest'

// A process, and a build at its start, may take long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const root = join(import.meta.dirname, '../../..')

/** Runs one of the project's scripts, with no other variables. Resolves to its exit status and output. */
export async function run(script: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [join(root, 'scripts', script), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', part => {
      output += part
    })
  }
  return new Promise<{ readonly code: number | null; readonly output: string }>(resolve =>
    child.on('close', code => resolve({ code, output })),
  )
}
