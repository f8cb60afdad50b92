// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { REQUEST_TIMEOUT } from '../../src/lib/http.ts'
import { changing, type Wrap } from './support/backend.ts'
import { rehearse } from './support/rehearsal.ts'

type Json = Record<string, unknown>

afterEach(() => {
  vi.useRealTimers()
})

/** Changes the JSON of a successful answer. */
const sending = (call: string, change: (json: never) => unknown) =>
  changing(call, async real =>
    real.ok ? Response.json(change((await real.json()) as never), { headers: real.headers }) : real,
  )
const statusOf = (status: number, { headers, body }: Response) => new Response(body, { status, headers })

const htmlErrors: Wrap = async (request, next) => {
  const real = await next(request)
  if (real.ok) return real
  return new Response('<h1>Error</h1>', { status: real.status, headers: { 'content-type': 'text/html' } })
}

const noFlags: Wrap = async (request, next) => {
  const real = await next(request)
  const cookies = real.headers.getSetCookie()
  real.headers.delete('set-cookie')
  for (const cookie of cookies)
    real.headers.append('set-cookie', cookie.replace(/; (HttpOnly|SameSite=Lax)/g, ''))
  return real
}

/** Takes `reasonTypeId` alone. */
const otherForm: Wrap = async (request, next) => {
  if (!request.url.endsWith('/cancellation')) return next(request)
  const { reasonTypeId } = (await request.clone().json()) as Json
  const refusal = [{ code: 'reason_missing', message: 'Kies een reden.', field: null }]
  return reasonTypeId ? next(request) : Response.json(refusal, { status: 400 })
}

/** Ends a membership once, and then says that there is none. */
function endsOnce(): Wrap {
  let hasEnded = false
  return async (request, next) => {
    if (!request.url.endsWith('/end')) return next(request)
    if (hasEnded)
      return Response.json([{ code: 'ended', message: 'Al beëindigd.', field: null }], { status: 409 })
    hasEnded = true
    return next(request)
  }
}

/** Reads a payment with the session of its owner, whoever asks. */
function openPayments(): Wrap {
  let owner = ''
  return async (request, next) => {
    if (!request.url.includes('/api/payment')) return next(request)
    owner ||= request.headers.get('cookie') ?? ''
    if (request.method !== 'GET') return next(request)
    return next(new Request(request.url, { headers: { cookie: owner } }))
  }
}

/** Never answers a payment: fake time reaches the limit of the app. */
const slowPayment: Wrap = async (request, next) => {
  if (!request.url.endsWith('/api/payment')) return next(request)
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT)
  return next(request)
}

/** Broken APIs, each with one difference, and the one finding. */
const BROKEN: [name: string, wrap: () => Wrap, finding: string | RegExp][] = [
  ['HTML errors', () => htmlErrors, /^a refusal has no list with a message for members: POST /],
  [
    'a list instead of a member',
    () => sending('GET /api/klupper', (user: Json) => [user, user]),
    'read as 401: not one member',
  ],
  [
    'prices as strings',
    () =>
      sending('GET /api/subscription', (plans: Json[]) =>
        plans.map(one => ({ ...one, price: `${one.price}` })),
      ),
    '0.price: number expected, "17.95" found; 1.price: number expected, "34.95" found; and 5 more',
  ],
  [
    'dates with a time',
    () => sending('GET /api/membership', () => ({ data: { endDate: '2099-01-01T00:00:00Z' } })),
    'endDate: YYYY-MM-DD expected, "2099-01-01T00:00:00Z" found',
  ],
  [
    '200 for a refused password',
    () => changing('PUT /api/account/password', real => statusOf(200, real)),
    '200, though it must be refused',
  ],
  [
    'a link on another origin',
    () =>
      sending('POST /api/payment', () => ({ _links: { checkout: { href: 'https://elsewhere.example/1' } } })),
    'the link leads to https://elsewhere.example, which CHECKOUT_ORIGINS does not allow',
  ],
  ['a payment that anybody can read', openPayments, '200, though it must be refused'],
  [
    'no flags of cookies',
    () => noFlags,
    'a cookie is not safe: KLUP_SESSION without HttpOnly, SameSite, remember-me without HttpOnly, SameSite',
  ],
  [
    'a status in capitals',
    () => sending('GET /api/payment', () => ({ data: { status: 'PAID' } })),
    '"PAID" is none of open, pending, paid, expired, canceled, failed',
  ],
  [
    'a cancellation in the other form',
    () => otherForm,
    'the configured form is refused: set CANCELLATION_REASON=reasonTypeId',
  ],
  ['an end that works once', endsOnce, 'read as 409: Al beëindigd.'],
  ['30 s for a payment', () => slowPayment, 'no answer within 30 s'],
]

test.each(BROKEN)('a rehearsal gives one finding for %s', async (name, wrap, finding) => {
  if (name === '30 s for a payment') vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { problems, fits } = await rehearse(wrap())
  expect([problems, fits]).toEqual([
    [typeof finding === 'string' ? finding : expect.stringMatching(finding)],
    false,
  ])
})
