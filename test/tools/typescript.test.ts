import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/sources.ts'
import { testFolder } from './support/folder.ts'
import { start } from './support/run.ts'

test('a script is read as it is now, and its stack names the lines of its source', async () => {
  const folder = await testFolder()
  const file = join(folder, 'script.ts')
  const run = async (text: string) => {
    await writeFile(join(folder, 'other.ts'), `export const text: string = '${text}'`)
    return start(['--import', join(root, 'scripts/typescript.mjs'), file]).ended
  }
  const types = 'interface Problem {\n  readonly text: string\n}\n\n'
  const code = 'const problem: Problem = { text }\nthrow new Error(problem.text)\n'
  await writeFile(file, `import { text } from './other.ts'\n\n${types}${code}`)
  for (const text of ['first', 'second', 'first']) {
    const { code, output } = await run(text)
    expect([code, output]).toEqual([1, expect.stringMatching(`Error: ${text}\n.*/script\\.ts:8:7`)])
  }
})
