// @vitest-environment node
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('npm start says which failures in the console are normal', async () => {
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
