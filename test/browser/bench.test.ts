import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'

const run = promisify(execFile)

test('the bench draws the requests of a page', async () => {
  const bench = join(import.meta.dirname, '../bench/bench.mjs')
  const { stdout } = await run(process.execPath, [bench, '--waterfall', 'login'])
  expect(stdout).toContain('/static/js/main-')
  expect(stdout).toContain('/api/klupper')
})
