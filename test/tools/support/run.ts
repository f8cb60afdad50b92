import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { vi } from 'vitest'

// A process, and a build at its start, may take long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

export const root = join(import.meta.dirname, '../../..')

/** Starts a Node process without other variables. `ended` resolves to its exit status and output. */
export function start(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = root) {
  const child = spawn(process.execPath, args, { cwd, env: { PATH: process.env.PATH, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', part => {
      output += part
    })
  const ended = new Promise<{ readonly code: number | null; readonly output: string }>(resolve =>
    child.on('close', code => resolve({ code, output })),
  )
  return { child, ended }
}

/** Runs one of the project's scripts. Resolves to its exit status and output. */
export const run = (script: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) =>
  start([join(root, 'scripts', script), ...args], env).ended
