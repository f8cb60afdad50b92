import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs a program, whose output is printed. Throws if it fails. */
function run(program: string, args: readonly string[], cwd?: string): void {
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed.`)
}

/** Draws the pictures of a commit in a worktree of its own, by its own gallery, and puts them into a folder. */
export async function drawCommit(commit: string, folder: string): Promise<void> {
  const worktree = await mkdtemp(join(tmpdir(), 'klup-screens-'))
  try {
    run('git', ['worktree', 'add', '--quiet', '--detach', worktree, commit])
    run('npm', ['ci'], worktree)
    run('npm', ['run', 'screens'], worktree)
    await cp(join(worktree, 'screens'), folder, { recursive: true })
  } finally {
    await rm(worktree, { recursive: true })
    run('git', ['worktree', 'prune'])
  }
}
