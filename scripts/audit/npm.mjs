import { spawn } from 'node:child_process'

/**
 * Runs npm and answers what it printed as `{ code, stdout, stderr }`. When it could not be run, or took longer than
 * `timeout` ms, `code` is null and `stderr` says so.
 */
export function npm(args, { cwd, timeout = 120_000 } = {}) {
  const child = spawn('npm', args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The spawn option `timeout` keeps Node waiting even when npm could not be started.
    signal: AbortSignal.timeout(timeout),
    // On Windows npm is a batch file, which only a shell can run; no argument here needs quotes.
    shell: process.platform === 'win32',
  })
  const text = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr']) {
    child[name].setEncoding('utf8').on('data', part => {
      text[name] += part
    })
  }
  return new Promise(resolve => {
    child.on('error', ({ name, message }) => {
      const why = name === 'AbortError' ? 'npm did not end in time' : message
      resolve({ stdout: '', stderr: why, code: null })
    })
    child.on('close', code => resolve({ ...text, code }))
  })
}
