import { type ChildProcess, spawn } from 'node:child_process'

let running: ChildProcess | undefined

/** Prints the type errors of the source. A new check stops the one before. */
export function checkTypes(): void {
  running?.kill()
  running = spawn(process.execPath, ['node_modules/typescript/bin/tsc', '--pretty'], { stdio: 'inherit' })
}
