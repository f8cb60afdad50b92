import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

test('npm run screens puts the pictures of a state on a sheet', async () => {
  test.slow()
  const env = { ...process.env, SCREENS: 'forgot-password-sent' }
  const { stdout } = await run(process.execPath, [join(root, 'scripts/screens.mjs')], { cwd: root, env })
  expect(stdout).toContain('1 passed')
  const sheet = await readFile(join(root, 'screens/forgot-password.html'), 'utf8')
  for (const window of ['narrow', 'mobile', 'tablet', 'desktop', 'mobile.dark', 'desktop.dark']) {
    expect(sheet).toContain(`forgot-password-sent.${window}.png`)
    const picture = await readFile(join(root, `screens/forgot-password-sent.${window}.png`))
    expect(picture.subarray(1, 4).toString()).toBe('PNG')
  }
})
