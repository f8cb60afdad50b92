import { spawn } from 'node:child_process'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { logIn } from '../support/browser.ts'

const root = join(import.meta.dirname, '../..')

interface Started {
  readonly url: string
  readonly text: string
}

/** The address and the output of `npm start`. */
const test = base.extend<{ started: Started }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for it
  async started({}, use) {
    const env = { ...process.env, PORT: '0', API_PORT: '0', PROVIDER_PORT: '0' }
    const args = ['--import', './scripts/typescript.mjs', 'scripts/start.ts']
    const server = spawn('node', args, { cwd: root, env })
    let text = ''
    // Without its output, the server would end.
    for await (const part of server.stdout.iterator({ destroyOnReturn: false })) {
      text += part
      if (text.includes('wachtwoordloos')) break
    }
    await use({ url: /The app: +(\S+)/.exec(text)?.[1] ?? '', text })
    server.kill()
  },
})

test('npm start serves a working app, and reloads the page after a change', async ({ page, started }) => {
  const [, email = '', password = ''] = /^(lid@\S+) +(\S+)/m.exec(started.text) ?? []
  const lines: string[] = []
  page.on('console', message => /error|warning/.test(message.type()) && lines.push(message.text()))
  page.on('pageerror', error => lines.push(String(error)))
  await page.goto(started.url)
  await logIn(page, email, password)
  await expect(page.getByRole('heading', { level: 1, name: 'Marijke' })).toBeVisible()
  await page.getByRole('link', { name: 'Lidmaatschap', exact: true }).click()
  await expect(page.getByRole('radio').first()).toBeVisible()

  const reloaded = page.waitForEvent('load')
  await utimes(join(root, 'public/favicon.svg'), new Date(), new Date())
  await reloaded
  await expect(page.getByRole('radio').first()).toBeVisible()
  // The browser itself logs the 401 of a visitor and the 404 of a member who is no superklupper.
  expect(lines.filter(line => !/^Failed to load resource.* 40[14] /.test(line))).toEqual([])
})
