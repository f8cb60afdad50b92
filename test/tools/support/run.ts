import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { vi } from 'vitest'

// A process, and a build at its start, may take long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const root = join(import.meta.dirname, '../../..')

type Ran = { readonly code: number | null; readonly output: string }

/** Runs one of the project's scripts. Resolves to its exit status and output. */
export function run(script: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Ran> {
  const file = join(root, 'scripts', script)
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', part => {
      output += part
    })
  }
  return new Promise(resolve => child.on('close', code => resolve({ code, output })))
}
