// @vitest-environment node
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { changing, check, startBackend } from './support/backend.ts'

type Wrap = Parameters<typeof startBackend>[1]
type Json = Record<string, unknown>

const APP = 'http://localhost:4000'
const HERE = ['--origin', APP]

/** Changes the JSON of one call. */
const sending = (call: string, change: (json: never) => unknown) =>
  changing(call, async real =>
    real.ok ? Response.json(change((await real.json()) as never), { headers: real.headers }) : real,
  )
/** Changes the current user. */
const user = (change: Json) => sending('GET /api/klupper', (json: Json) => ({ ...json, ...change }))
/** Changes every plan. */
const plans = (change: (plan: Json) => Json) =>
  sending('GET /api/subscription', (json: Json[]) => json.map(plan => ({ ...plan, ...change(plan) })))
/** Changes the cookies that the login sets. */
const cookies = (change: (lines: string[]) => string[]) =>
  changing('POST /api/login', ({ headers, status }) => {
    const lines = change(headers.getSetCookie())
    headers.delete('set-cookie')
    for (const line of lines) headers.append('set-cookie', line)
    return new Response(null, { headers, status })
  })
const withToken = (attributes: string) => cookies(lines => [...lines, `XSRF-TOKEN=1; ${attributes}`])

/** Broken backends: what is wrong, how, the arguments and variables of the check, and what it says. */
const BROKEN: readonly (readonly [string, Wrap, string[], NodeJS.ProcessEnv, string])[] = [
  [
    'a preflight that refuses the CSRF header',
    async (request, next) => {
      const answer = await withToken('Path=/')?.(request, next)
      if (request.method === 'OPTIONS') answer?.headers.set('access-control-allow-headers', 'content-type')
      return answer ?? next(request)
    },
    HERE,
    {},
    '! the preflight of a PUT does not allow it with content-type and x-xsrf-token',
  ],
  [
    'a CSRF cookie of another host',
    withToken('Path=/'),
    ['--origin', 'http://app.localhost:4000'],
    {},
    '! cookie XSRF-TOKEN: scripts of the app cannot read it, so no write sends X-XSRF-TOKEN',
  ],
  [
    'a CSRF cookie that never comes',
    undefined,
    [],
    { CSRF_COOKIE: 'CSRF' },
    '! cookie CSRF: it was never set',
  ],
  [
    'an app on another site',
    undefined,
    ['--origin', 'https://app.klup.example'],
    {},
    '! the app and the API share no site',
  ],
  ['no session cookie', cookies(() => []), [], {}, '! no cookie of the login is sent to /api/klupper'],
  [
    'a session cookie for another path',
    cookies(lines => lines.map(line => line.replace('Path=/', 'Path=/auth'))),
    [],
    {},
    'so nobody stays signed in; KLUP_SESSION has Path=/auth',
  ],
  [
    'the session cookie of a visitor',
    async (request, next) => {
      const answer = await next(request)
      const id = /KLUP_SESSION=([^;]+)/.exec(request.headers.get('cookie') ?? '')?.[1]
      if (request.url.endsWith('/api/klupper') && !id)
        answer.headers.append('set-cookie', 'KLUP_SESSION=old; Path=/')
      if (request.url.endsWith('/api/login')) answer.headers.delete('set-cookie')
      return answer
    },
    [],
    {},
    '! the session cookie is the same before and after the login',
  ],
  [
    'a date with a time',
    sending('GET /api/membership', () => ({ data: { endDate: '2026-12-31T00:00:00Z' } })),
    [],
    {},
    '! endDate: YYYY-MM-DD expected, "2026-12-31T00:00:00Z" found',
  ],
  [
    'a missing flag',
    plans(() => ({ forSuperkluppers: undefined })),
    [],
    {},
    "! forSuperkluppers is missing, or not true or false, in plan 1, 2, 3, 4, 5, 6, 7: the offer for early members would be everybody's",
  ],
  [
    'a flag as a text',
    plans(({ isRenewal }) => ({ isRenewal: String(isRenewal) })),
    [],
    {},
    '! isRenewal is missing, or not true or false, in plan 1, 2, 3, 4, 5, 6, 7: the renewal would be sold',
  ],
  [
    'a cancelled membership as a text',
    user({ hasEndedMembership: 'true' }),
    [],
    {},
    '! hasEndedMembership is not true or false: a cancelled membership would look active',
  ],
  [
    'a photo elsewhere',
    user({ photo: 'https://img.klup.example/1.jpg' }),
    [],
    {},
    '! the policy blocks the photo: set IMAGE_BASE_URL=https://img.klup.example',
  ],
  ['a photo with a query', user({ photo: '/photo?id=1' }), [], {}, '! the photo is not shown'],
  ['another member', user({ email: 'ander@klup.example' }), [], {}, '! this is another member than --user'],
  ['nothing that can be sold', plans(() => ({ active: false })), [], {}, '! nothing can be sold'],
  [
    'prices in cents',
    plans(({ price }) => ({ price: Number(price) * 100 })),
    [],
    {},
    '! plan 1 costs 1795, 5.98 a month: prices are in euro, not in cents',
  ],
  [
    'no reasons',
    sending('GET /api/membership/cancellation/type', () => []),
    [],
    {},
    '! there is no reason to choose',
  ],
]

test.each(BROKEN)('check:api reports %s', async (_, wrap, args, env, problem) => {
  const { url } = await startBackend({}, wrap)
  const { code, output } = await check(url, args, env)
  expect(output).toContain(problem)
  expect(output).toContain('Not all fits')
  expect(code).toBe(1)
})

test('check:api accepts a photo at IMAGE_BASE_URL', async () => {
  const { url } = await startBackend({}, user({ photo: 'https://img.klup.example/1.jpg' }))
  const { code } = await check(url, [], { IMAGE_BASE_URL: 'https://img.klup.example' })
  expect(code).toBe(0)
})

test('check:api accepts a CSRF token that the app can read and send', async () => {
  const { url } = await startBackend({}, withToken('Path=/'))
  const { code, output } = await check(url, HERE, { CSRF_COOKIE: 'XSRF-TOKEN', CSRF_HEADER: 'X-XSRF-TOKEN' })
  expect(output).toContain('\nCSRF_COOKIE=XSRF-TOKEN\n')
  expect(code).toBe(0)
})

test('check:api prints times, and the calls that it did not make', async () => {
  const { url } = await startBackend({}, async (request, next) => {
    if (request.url.endsWith('/api/subscription')) await wait(1100)
    return next(request)
  })
  const { code, output } = await check(url)
  expect(output).toMatch(/GET \/api\/membership +200 {2}fits, envelope, \d+ ms\n/)
  expect(output).toMatch(/GET \/api\/subscription .* ms\n +- members wait over a second for this call/)
  const [, listed = ''] = /Not called, .*:\n([\s\S]*?)\nNot visible/.exec(output) ?? []
  expect(listed.split('\n').map(line => line.trim())).toEqual([
    'POST /api/account/sso/{token}',
    'GET /api/account/password/forgot',
    'POST /api/account/password/reset',
    'PUT /api/account/password',
    'POST /api/membership/cancellation',
    'POST /api/membership/end',
    'POST /api/payment',
    'GET /api/payment',
  ])
  expect(code).toBe(0)
})
