// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createApi } from '../../src/api/client.ts'
import type { Call } from '../../src/lib/http.ts'
import { plainConfig } from '../support/config.ts'

const rows = readFileSync('docs/api.md', 'utf8')
  .split('\n')
  .filter(line => line.startsWith('| `'))
  .map(line => line.split('|').map(cell => cell.trim()))
  .map(([, method = '', call = '', users = '']) => ({
    method: method.replaceAll('`', ''),
    call: call.replaceAll('`', ''),
    users: [...users.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
  }))

const sent: string[] = []
const request = (call: Call) => {
  const { loginPath, logoutPath } = plainConfig
  const path = { [loginPath]: 'to LOGIN_PATH', [logoutPath]: 'to LOGOUT_PATH' }[call.path] ?? call.path
  sent.push(`${call.method} ${path}`)
  return Promise.reject(new Error('Nothing is sent.'))
}
const api = createApi({ request: request as never }, plainConfig)
/** The body of a changed password is the only argument that is read before the call. */
const argument = {} as never

test.each(Object.keys(api))('docs/api.md has the call of %s', async method => {
  const send = api[method as keyof typeof api] as (...all: never[]) => Promise<unknown>
  sent.length = 0
  await send(argument, argument, argument).catch(() => {})
  expect(rows.filter(row => row.method === method).map(row => row.call)).toEqual(sent)
})

test('docs/api.md names only files that use the call', () => {
  expect(rows).toHaveLength(Object.keys(api).length)
  const queries: Record<string, string> = { isSuperklupper: 'superklupper' }
  for (const { method, users } of rows)
    for (const user of users) {
      const words = new RegExp(`\\b(${method}|${queries[method] ?? method})\\b`)
      expect(readFileSync(user, 'utf8'), `${method} in ${user}`).toMatch(words)
    }
})
