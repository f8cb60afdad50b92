import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder that others may read, until `remove`. */
export async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'klup-'))
  await chmod(folder, 0o755)
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/** A folder that others may read, until the end of the test. */
export async function testFolder(): Promise<string> {
  const { folder, remove } = await temporaryFolder()
  onTestFinished(remove)
  return folder
}
