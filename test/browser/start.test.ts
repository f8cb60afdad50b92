import { type ChildProcess, spawn } from 'node:child_process'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { logIn } from '../support/browser.ts'

const root = join(import.meta.dirname, '../..')

interface Started {
  readonly url: string
  readonly text: string
  readonly errors: readonly string[]
}

/** The address and the output of `npm start`, which runs for all tests, and what it prints as errors after that. */
const test = base.extend<object, { started: Started }>({
  started: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for it
    async ({}, use) => {
      const env = { ...process.env, PORT: '0', API_PORT: '0', PROVIDER_PORT: '0' }
      const args = ['--import', './scripts/typescript.mjs', 'scripts/start.ts']
      const server = spawn('node', args, { cwd: root, env })
      const errors: string[] = []
      const text = await printed(server, /wachtwoordloos/)
      server.stderr?.on('data', part => errors.push(String(part)))
      await use({ url: /The app: +(\S+)/.exec(text)?.[1] ?? '', text, errors })
      server.kill()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

// One after another, with one server. A development build is slow to load.
test.describe.configure({ mode: 'default', timeout: 120_000 })
const slowly = expect.configure({ timeout: 60_000 })

function printed({ stdout, stderr }: ChildProcess, last: RegExp): Promise<string> {
  let text = ''
  return new Promise((resolve, reject) => {
    stdout?.on('data', part => {
      text += part
      if (last.test(text)) resolve(text)
    })
    stderr?.on('data', part => reject(new Error(String(part))))
  })
}

test('npm start serves a working app, and reloads it after a change', async ({ page, started }) => {
  const lines: string[] = []
  page.on('console', message => /error|warning/.test(message.type()) && lines.push(message.text()))
  page.on('pageerror', error => lines.push(String(error)))
  const [, email = '', password = ''] = /^(lid@\S+) +(\S+)/m.exec(started.text) ?? []

  await page.goto(started.url)
  await logIn(page, email, password)
  await slowly(page.getByRole('heading', { name: 'Mijn Account' })).toBeVisible()
  await page.getByRole('link', { name: 'Lidmaatschap', exact: true }).click()
  await slowly(page.getByRole('radio').first()).toBeVisible()

  const reloaded = page.waitForEvent('load')
  await utimes(join(root, 'public/favicon.svg'), new Date(), new Date())
  await reloaded
  await slowly(page.getByRole('radio').first()).toBeVisible()
  // The browser itself logs the 401 of a visitor and the 404 of a member who is no superklupper.
  expect(lines.filter(line => !/^Failed to load resource.* 40[14] /.test(line))).toEqual([])
})

test('an uncaught error is in the page and the terminal', async ({ page, started }) => {
  await page.goto(started.url)
  await page.evaluate(() => reportError(new Error('kapot')))
  await slowly(page.locator('pre')).toContainText('Error: kapot')
  await slowly.poll(() => started.errors.join('')).toContain('In the page: Error: kapot')
})

test('an error while rendering is in the page with its file and line', async ({ page, started }) => {
  await page.route(/static\/js\/main/, async route => {
    const script = await (await route.fetch()).text()
    const body = script.replace('function Login() {', "function Login() { throw new Error('kapot');")
    await route.fulfill({ body, contentType: 'text/javascript' })
  })
  await page.goto(started.url)
  await slowly(page.locator('pre').first()).toContainText(
    /Error: kapot[\s\S]*at Login \(src\/features\/session\/login\.tsx:\d+:\d+\)/,
  )
})
