// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { createClient } from '../../scripts/check-api/client.mjs'
import { createJar, readCookie } from '../../scripts/check-api/cookie-jar.mjs'
import { startBackend } from './support/backend.ts'

test('the client sends no write but those that were named', async () => {
  const { url, writes } = await startBackend()
  const client = createClient({ base: url, writes: ['/api/login'] })
  for (const path of [
    '/api/membership/end',
    '/api/payment',
    '/api/login/..%2fpayment',
    '/api/login/../payment',
  ]) {
    const { problem } = await client.exchange({ method: 'POST', path })
    expect(problem).toMatch(/is not a write of this check$/)
  }
  expect(writes()).toEqual([])
})

describe('the cookie jar', () => {
  const jarWith = (lines: string[], { path = '/api/login', isSafe = true } = {}) => {
    const jar = createJar({ hostname: 'api.example', isSafe })
    jar.keep(new Headers(lines.map(line => ['set-cookie', line] as [string, string])), path)
    return jar
  }

  test.each<[string, string[], string]>([
    ['several', ['a=1; Path=/', 'b=2=3; Path=/'], 'a=1; b=2=3'],
    ['the last word', ['a=1; Path=/', 'a=2; Path=/'], 'a=2'],
    ['taken away', ['a=1; Path=/', 'a=; Path=/; Max-Age=0'], ''],
    ['outlived', ['a=1; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT'], ''],
    ['the folder of the call', ['a=1'], 'a=1'],
    ['another path', ['a=1; Path=/apis', 'b=1; Path=/auth'], ''],
    ['a domain above', ['a=1; Path=/; Domain=.example'], 'a=1'],
    ['another domain', ['a=1; Path=/; Domain=other.example', 'b=1; Domain=pi.example'], ''],
    ['no name', ['=1; Path=/', 'x; Path=/'], ''],
  ])('%s', (_, lines, expected) => {
    expect(jarWith(lines).header('/api/klupper')).toBe(expected)
  })

  test('a Secure one is refused where it would be sent in the clear', () => {
    const jar = jarWith(['a=1; Path=/; Secure'], { isSafe: false })
    expect(jar.header('/')).toBe('')
    expect(jar.refused()).toMatchObject([{ name: 'a', secure: true }])
  })

  test('attributes are read whatever their case', () => {
    expect(readCookie('a=1; HTTPONLY; samesite=LAX; PATH=/x; secure; max-age=x')).toMatchObject({
      httpOnly: true,
      sameSite: 'lax',
      path: '/x',
      secure: true,
      until: Number.POSITIVE_INFINITY,
    })
  })
})
