import { describe, expect, test } from 'vitest'
import { ROWS } from '../../src/api/calls.ts'
import type { MockApiOptions } from '../../src/mock/options.ts'
import { createProvider } from '../../src/mock/provider.ts'
import { PASSWORD } from '../support/data.ts'
import {
  callOf,
  changeCookies,
  changing,
  check,
  type Json,
  sending,
  startBackend,
  type Wrap,
} from './support/backend.ts'

const BANK = 'http://localhost:4002'

/** Starts a mock with a member whose membership renews, and rehearses that member's life in it. */
async function rehearse(
  wrap?: Wrap,
  options: {
    signal?: AbortSignal
    mock?: MockApiOptions
    env?: NodeJS.ProcessEnv
    sso?: string
    /** The query of the return address, in the place of the mock's. */
    query?: string
  } = {},
) {
  const api = await startBackend({ providerUrl: BANK, ...options.mock }, wrap)
  const { sso = 'sso-lid' } = options
  api.world.ssoTokens.set(sso, 'lid')
  const provider = createProvider(api)
  /** Pays at the bank, as the person who rehearses. */
  async function ask(link: string) {
    if (!link.startsWith(BANK)) return undefined
    const body = new URLSearchParams({ outcome: 'paid' })
    const { headers } = await provider(new Request(link, { method: 'POST', body }))
    return options.query ?? new URL(headers.get('location') ?? '').search
  }
  const args = ['--rehearse', api.url, '--sso', sso, '--reset', 'reset-lid', '--other', 'gratis@voorbeeld.nl']
  const env = { KLUP_OTHER_PASSWORD: PASSWORD, CHECKOUT_ORIGINS: BANK, ...options.env }
  const report = await check(api.url, args, env, { ask, ...(options.signal && { signal: options.signal }) })
  const problems = report.findings.filter(text => text.startsWith('!'))
  return { ...report, api, problems }
}

/** Answers with data alone, has paths of its own, requires a CSRF token, redirects a login, and takes one form of a reason. */
const otherwise: Wrap = async (request, next) => {
  const { headers, method, url } = request
  const { reasonType } = await request
    .clone()
    .json()
    .catch(() => ({}))
  const isForged = /TOKEN=/.test(headers.get('cookie') ?? '') && headers.get('x-csrf') !== 'a=b'
  if (reasonType || (isForged && method !== 'GET')) return new Response(null, { status: 400 })
  const path = url.replace('/auth/in', '/api/login').replace('/auth/out', '/api/logout')
  const real = await next(new Request(path, request))
  const isWrite = method !== 'GET' && !url.endsWith('/payment')
  const status = url.endsWith('/auth/in') ? 302 : 204
  const answer = real.ok && isWrite ? new Response(null, { status, headers: real.headers }) : real
  answer.headers.set('cache-control', 'no-store')
  if (answer.status === 302) answer.headers.set('location', '/api/subscription')
  return changeCookies(answer, ([session]) => [
    ...(session ? [session] : []),
    'TOKEN=a%3Db; Path=/; SameSite=Lax',
  ])
}

/** Takes `reasonTypeId` alone. */
const otherForm: Wrap = async (request, next) => {
  if (!request.url.endsWith('/cancellation')) return next(request)
  const { reasonTypeId } = (await request.clone().json()) as Json
  return reasonTypeId ? next(request) : Response.json([{ message: 'Kies een reden.' }], { status: 400 })
}

/** Ends all other sessions at each new password. */
const endingOthers: Wrap = async (request, next, { sessions }) => {
  const answer = await next(request)
  const own = request.headers.get('cookie') ?? ''
  const isNewPassword = answer.ok && /(PUT|POST) .*password/.test(callOf(request))
  for (const id of sessions.keys()) if (isNewPassword && !own.includes(id)) sessions.delete(id)
  return answer
}

const LINK = { _links: { checkout: { href: 'https://a.example/1' } } }

/** Answers a call also where the mock refuses it. */
const always = (call: string, json: unknown) => changing(call, real => (real.ok ? real : Response.json(json)))

const CALLS = ROWS.map(([, { method, path }]) => `${method} ${path.replace('{token}', 'sso-lid')}`)

describe('a rehearsal', () => {
  test('makes every call of the mock, and finds only what docs/mock-differences.md names', async () => {
    const { findings, notRehearsed, passwords, fits, api } = await rehearse()
    expect(findings).toEqual([
      expect.stringContaining('- GET /api/klupper (an earlier session after the reset): still signed in'),
      expect.stringContaining('- GET /api/klupper (another session after a new password): still signed in'),
      expect.stringContaining('- POST /api/payment (the same payment again): a second payment'),
      expect.stringContaining('- cross-origin headers were not checked'),
    ])
    expect(notRehearsed).toEqual([])
    expect(passwords).toEqual(['that of KLUP_PASSWORD'])
    expect(fits).toBe(true)
    expect(api.world.sessions.size).toBe(0)
    const calls = api.calls().filter(call => call.includes('/api/'))
    const made = calls.map(call => call.replace(/\?.*/, '').replace('junk-token', 'sso-lid'))
    expect(new Set(made)).toEqual(new Set(CALLS))
  })

  test('accepts an API with other paths, bare data, a CSRF token, a redirect of the login and one form of a reason', async () => {
    const env = {
      ...{ LOGIN_PATH: '/auth/in', LOGOUT_PATH: '/auth/out', CSRF_COOKIE: 'TOKEN', CSRF_HEADER: 'X-CSRF' },
      CANCELLATION_REASON: 'reasonTypeId',
    }
    const mock = { envelope: false, klupperAsList: true }
    const { problems, of } = await rehearse(otherwise, { mock, env })
    expect(problems).toEqual([])
    expect(of('POST /auth/in')).toBe('POST /auth/in 302 fits\n - a redirect, so the user decides')
  })

  test('accepts an API that ends other sessions at a new password, and refuses their logout', async () => {
    const { fits, output, findings } = await rehearse(endingOthers)
    expect(output).toMatch(/POST \/api\/logout +401 {2}fits/)
    expect([fits, findings]).toEqual([true, expect.not.arrayContaining([expect.stringMatching('signed in')])])
  })

  test('finds a return address without the id of the payment', async () => {
    const { problems } = await rehearse(undefined, { query: '' })
    expect(problems).toEqual([expect.stringContaining('the return address has no query')])
  })

  test.each<[finding: string, wrap: Wrap]>([
    [
      '(a payment that returns to a stranger): 200, though it must be refused',
      always('POST /api/payment', LINK),
    ],
    [
      '200, though it must be refused',
      changing('PUT /api/account/password', ({ headers, body }) => new Response(body, { headers })),
    ],
    [
      'the link leads to https://a.example, which CHECKOUT_ORIGINS does not allow',
      sending('POST /api/payment', () => LINK),
    ],
    [
      'the payment of the first member): 200, though it must be refused',
      always('GET /api/payment', { status: 'paid' }),
    ],
    ['POST /api/membership/end (a visitor): 401 expected', always('POST /api/membership/end', 'OK')],
    ['"PAID" is none of open, pending', sending('GET /api/payment', () => ({ data: { status: 'PAID' } }))],
    ['read as 400: Kies een reden.', otherForm],
    [
      'read as 409: ',
      changing('POST /api/membership/end', () => Response.json([{ message: 'Al.' }], { status: 409 })),
    ],
  ])('finds of a broken API: %s', async (finding, wrap) => {
    const { problems, fits } = await rehearse(wrap)
    expect([problems, fits]).toEqual([expect.arrayContaining([expect.stringContaining(finding)]), false])
  })

  test('finds a sign-in token that the app refuses', async () => {
    const { problems } = await rehearse(undefined, { sso: 'a:b' })
    expect(problems).toEqual([expect.stringContaining('the app refuses this token')])
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
