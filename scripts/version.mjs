import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Answers nothing outside a repository; one around the project's folder says nothing about it. */
function git(...args) {
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(root) }
  try {
    return execFileSync('git', args, { cwd: root, env, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return ''
  }
}

/** What this source is: its version, its commit and that commit's time, so that two builds of it say the same. */
export function readVersion() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [commit, time] = (git('log', '-1', '--format=%H %cI') || 'unknown unknown').split(' ')
  return { version, commit: git('status', '--porcelain') ? `${commit}-changed` : commit, time }
}
