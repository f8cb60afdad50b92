import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'

const root = join(import.meta.dirname, '../..')

/** Runs a script of a developer, and returns what it prints. */
async function print(script: string, args: string[], env: object = {}): Promise<string> {
  const options = { cwd: root, env: { ...process.env, ...env } }
  return (await promisify(execFile)(process.execPath, [join(root, script), ...args], options)).stdout
}

test('npm run bench draws the requests of a page', async () => {
  const requests = await print('test/bench/bench.mjs', ['--waterfall', 'login'])
  expect(requests).toContain('/static/js/main-')
  expect(requests).toContain('/api/klupper')
})

test('npm run screens shows a state in every size and scheme', async () => {
  test.slow()
  await print('test/gallery/screens.mjs', [], { SCREENS: 'forgot-password-sent' })
  const page = await readFile(join(root, 'screens/index.html'), 'utf8')
  for (const size of [
    'narrow',
    'mobile',
    'tablet',
    'desktop',
    'large',
    'paper',
    'mobile.dark',
    'desktop.dark',
  ])
    expect(page).toContain(` src="forgot-password-sent.${size}.png"`)
})
