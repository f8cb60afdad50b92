import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

test('npm run screens shows the pictures of a state beside the design', async () => {
  test.slow()
  const design = await mkdtemp(join(tmpdir(), 'design-'))
  await writeFile(join(design, 'forgot-password-sent.mobile.png'), '')
  const env = {
    ...process.env,
    SCREENS: 'forgot-password-sent',
    DESIGN: design,
  }
  const { stdout } = await run(process.execPath, [join(root, 'test/gallery/screens.mjs')], { cwd: root, env })
  expect(stdout).toContain('1 passed')
  const page = await readFile(join(root, 'screens/index.html'), 'utf8')
  for (const window of ['narrow', 'mobile', 'tablet', 'desktop', 'mobile.dark', 'desktop.dark']) {
    expect(page).toContain(` src="forgot-password-sent.${window}.png"`)
    const picture = await readFile(join(root, `screens/forgot-password-sent.${window}.png`))
    expect(picture.subarray(1, 4).toString()).toBe('PNG')
  }
  expect(page).toContain('<section id="forgot-password-sent">')
  const theirs = [...page.matchAll(/ src="(\.\.\/.+?)"/g)].map(([, src]) => src)
  expect(theirs).toEqual([join(relative(join(root, 'screens'), design), 'forgot-password-sent.mobile.png')])
  await rm(design, { recursive: true })
})
