import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { membersOf } from './json.ts'

const root = join(import.meta.dirname, '..')

/** Returns '' outside a repository, also if only a parent folder is one. */
function git(...args: readonly string[]): string {
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(root) }
  try {
    return execFileSync('git', args, { cwd: root, env, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return ''
  }
}

export interface Version {
  readonly version: string
  readonly commit: string
  readonly time: string
}

/** The version, the commit and its time. They are equal in every build of this source. */
export function readVersion(): Version {
  const { version } = membersOf(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const [commit = '', time = ''] = (git('log', '-1', '--format=%H %cI') || 'unknown unknown').split(' ')
  return {
    version: String(version),
    commit: git('status', '--porcelain') ? `${commit}-changed` : commit,
    time,
  }
}
