// @vitest-environment node
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { run } from './support/run.ts'

test.each([
  ['start', 'PORT', 'abc'],
  ['start', 'API_PORT', '70000'],
  ['start', 'PROVIDER_PORT', ''],
  ['preview', 'PORT', '-1'],
])('npm run %s says which variable is no port: %s=%j', async (script, name, value) => {
  const { code, output } = await run(`${script}.mjs`, [], { [name]: value })
  expect([code, output.trim()]).toEqual([
    1,
    `${name}: a port (0 to 65535) expected, ${JSON.stringify(value)} found`,
  ])
})

test('npm start names the failures that are normal in the console', async () => {
  const env = { ...process.env, PORT: '0', API_PORT: '0', PROVIDER_PORT: '0' }
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/start.mjs')], { env })
  onTestFinished(() => void server.kill())
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    server.on('exit', () => reject(new Error(printed)))
    server.stdout.on('data', part => {
      printed += part
      if (/Normal in .* 401 of a visitor, .* 404 of a member who is no superklupper/.test(printed)) resolve()
    })
  })
  expect(printed).toMatch(/The app: +http/)
})
