import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { vi } from 'vitest'
import { root } from '../../support/sources.ts'

// A process, and a build at its start, may take long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** Starts a Node process without other variables. */
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
  /** Resolves to its output once that matches. Rejects if the process ends before. */
  const printed = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(output)
        if (found) resolve(found)
      }
      look()
      child.stdout.on('data', look)
      child.stderr.on('data', look)
      ended.then(({ code }) => reject(new Error(`${args.join(' ')} ended with ${code}: ${output}`)))
    })
  return { child, ended, printed }
}

/** Starts one of the project's scripts. */
export const startFile = (
  script: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
  cwd = root,
) => start([join(root, 'scripts/run.mjs'), script.replace('.ts', ''), ...args], env, cwd)

/** Runs one of the project's scripts. Resolves to its exit status and output. */
export const run = (script: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) =>
  startFile(script, args, env).ended
