// @vitest-environment node
import { expect, test } from 'vitest'
import { run } from './support/run.ts'

const NOWHERE = { FIREFOX_PATH: '/nowhere/firefox', WEBKIT_PATH: '/nowhere/browser', PATH: '/nowhere' }

test('an engine that is not there and cannot be installed is named, and nothing has passed', async () => {
  const { code, output } = await run('test-engines.mjs', [], NOWHERE)
  expect(output).toContain('firefox: not run. There is no Firefox on this machine.')
  expect(output).toContain('webkit: not run. There is no WebKit on this machine.')
  expect(code).toBe(1)
})
