import { describe, expect, test } from 'vitest'
import { ROWS } from '../../src/api/calls.ts'
import { callOf, changeCookies, changing, type Json, sending, type Wrap } from './support/backend.ts'
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

/** Takes `reasonTypeId` alone. */
const otherForm: Wrap = async (request, next) => {
  if (!request.url.endsWith('/cancellation')) return next(request)
  const { reasonTypeId } = (await request.clone().json()) as Json
  return reasonTypeId ? next(request) : Response.json([{ message: 'Kies een reden.' }], { status: 400 })
}

/** Reads a payment with the session of its owner, whoever asks. */
function openPayments(): Wrap {
  let owner = ''
  return async (request, next) => {
    if (callOf(request) === 'POST /api/payment') owner ||= request.headers.get('cookie') ?? ''
    if (callOf(request) !== 'GET /api/payment') return next(request)
    return next(new Request(request.url, { headers: { cookie: owner } }))
  }
}

const CALLS = ROWS.map(([, { method, path }]) => `${method} ${path.replace('{token}', 'sso-lid')}`)

describe('a rehearsal', () => {
  test('makes every call of the mock, and finds only what docs/mock-differences.md names', async () => {
    const { findings, notRehearsed, passwords, fits, api } = await rehearse()
    expect(findings).toEqual([
      expect.stringContaining('- POST /api/payment (the same payment again): a second payment'),
      expect.stringContaining('- cross-origin headers were not checked'),
    ])
    expect(notRehearsed).toEqual([])
    expect(passwords).toEqual(['that of KLUP_PASSWORD'])
    expect(fits).toBe(true)
    expect(api.world.sessions.size).toBe(0)
    const made = api.calls().map(call => call.replace(/\?.*/, '').replace('junk-token', 'sso-lid'))
    expect(new Set(made)).toEqual(new Set(CALLS))
  })

  test('accepts an API with other paths, bare data, empty answers and one form of a reason', async () => {
    const { problems } = await rehearse(otherwise, {
      mock: { envelope: false, klupperAsList: true },
      env: { LOGIN_PATH: '/login', LOGOUT_PATH: '/logout', CANCELLATION_REASON: 'reasonTypeId' },
    })
    expect(problems).toEqual([])
  })

  test.each<[finding: string, wrap: Wrap]>([
    [
      '200, though it must be refused',
      changing('PUT /api/account/password', ({ headers, body }) => new Response(body, { headers })),
    ],
    [
      'the link leads to https://a.example, which CHECKOUT_ORIGINS does not allow',
      sending('POST /api/payment', () => ({ _links: { checkout: { href: 'https://a.example/1' } } })),
    ],
    ['the payment of the first member): 200, though it must be refused', openPayments()],
    ['"PAID" is none of open, pending', sending('GET /api/payment', () => ({ data: { status: 'PAID' } }))],
    ['read as 400: Kies een reden.', otherForm],
    [
      'read as 409: ',
      changing('POST /api/membership/end', () => Response.json([{ message: 'Al.' }], { status: 409 })),
    ],
  ])('finds of a broken API: %s', async (finding, wrap) => {
    const { problems, fits } = await rehearse(wrap)
    expect([problems[0], fits]).toEqual([expect.stringContaining(finding), false])
  })

  test.each(['POST /api/login', 'PUT /api/account/password', 'POST /api/payment', 'GET /api/membership'])(
    'that is cut at %s closes its sessions, prints what it sent, and names the password',
    async call => {
      const cut = new AbortController()
      const cutAt: Wrap = async (request, next) => {
        if (callOf(request) === call) cut.abort()
        return next(request)
      }
      const { api, wasCut, fits, output, passwords } = await rehearse(cutAt, { signal: cut.signal })
      expect([wasCut, fits]).toEqual([true, false])
      // A cut login may have succeeded.
      expect(api.world.sessions.size).toBeLessThanOrEqual(call === 'POST /api/login' ? 1 : 0)
      const password = api.world.members.find(({ name }) => name === 'lid')?.password
      const named = password === 'Klup1234' ? 'that of KLUP_PASSWORD' : password
      expect(passwords).toContain(named)
      if (api.world.payments.length > 0) expect(output).toContain('> POST /api/payment\n')
    },
  )
})
