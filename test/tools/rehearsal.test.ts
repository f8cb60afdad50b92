import { describe, expect, test } from 'vitest'
import { ROWS } from '../../src/api/calls.ts'
import { callOf, changeCookies, type Wrap } from './support/backend.ts'
import { rehearse } from './support/rehearsal.ts'

/** Answers with data alone, sets one cookie, has its own path for the login, and takes one form of a reason. */
const otherwise: Wrap = async (request, next) => {
  const path = request.url.replace(/\/(login|logout)$/, '/api/$1')
  const { reasonType } = await request
    .clone()
    .json()
    .catch(() => ({}))
  if (reasonType) return new Response(null, { status: 400 })
  const real = await next(new Request(path, request))
  const isWrite = request.method !== 'GET' && !request.url.endsWith('/payment')
  const answer = real.ok && isWrite ? new Response(null, { status: 204, headers: real.headers }) : real
  answer.headers.set('cache-control', 'no-store')
  return changeCookies(answer, ([session]) => (session ? [session] : []))
}

const CALLS = ROWS.map(([, { method, path }]) => `${method} ${path.replace('{token}', 'sso-lid')}`)

describe('a rehearsal', () => {
  test('makes every call of the mock, and finds only what docs/mock-differences.md names', async () => {
    const { findings, notRehearsed, leftBehind, fits, api } = await rehearse()
    expect(findings.filter(({ mark }) => mark !== '=')).toEqual([
      expect.objectContaining({ mark: '-', text: expect.stringContaining('a second payment') }),
      expect.objectContaining({ mark: '-', text: expect.stringContaining('cross-origin headers') }),
    ])
    expect(notRehearsed).toEqual([
      'there is no CSRF cookie: a write without CSRF header',
      'the configured form fits: the reason in the other form',
    ])
    expect(leftBehind[0]).toBe('the password now in force: that of KLUP_PASSWORD')
    expect(leftBehind).toContain('the effect of POST /api/membership/end')
    expect(fits).toBe(true)
    expect(api.world.sessions.size).toBe(0)
    expect(
      new Set(api.calls().map(call => call.replace(/\?.*/, '').replace('junk-token', 'sso-lid'))),
    ).toEqual(new Set(CALLS))
  })

  test('accepts an API with other paths, bare data, empty answers and one form of a reason', async () => {
    const { problems, leftBehind } = await rehearse(otherwise, {
      mock: { envelope: false, klupperAsList: true },
      env: { LOGIN_PATH: '/login', LOGOUT_PATH: '/logout', CANCELLATION_REASON: 'reasonTypeId' },
    })
    expect(problems).toEqual([])
    expect(leftBehind).toContain('a recorded reason: {"reasonText":"Rehearsal","reasonTypeId":1}')
  })

  test.each(CALLS)('that is cut at %s closes its sessions and names what is left', async call => {
    const cut = new AbortController()
    const cutAt: Wrap = async (request, next) => {
      if (callOf(request) === call) cut.abort()
      return next(request)
    }
    const { api, wasCut, fits, leftBehind } = await rehearse(cutAt, { signal: cut.signal })
    expect([wasCut, fits]).toEqual([true, false])
    const maybeOpen = leftBehind.filter((text: string) => text.startsWith('perhaps a session')).length
    expect(api.world.sessions.size).toBeLessThanOrEqual(maybeOpen)
    const password = api.world.members.find(({ name }) => name === 'lid')?.password
    const named = password === 'Klup1234' ? 'that of KLUP_PASSWORD' : password
    expect(leftBehind[0]).toMatch(new RegExp(`^the password now in force: .*${named}`))
    const payments = leftBehind.filter((text: string) => text.includes('payment'))
    expect(payments).toHaveLength(api.world.payments.length > 0 ? 1 : 0)
  })
})
