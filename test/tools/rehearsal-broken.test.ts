import { afterEach, describe, expect, test, vi } from 'vitest'
import { REQUEST_TIMEOUT } from '../../src/lib/http.ts'
import { callOf, changeCookies, changing, type Json, sending, type Wrap } from './support/backend.ts'
import { rehearse } from './support/rehearsal.ts'

afterEach(() => {
  vi.useRealTimers()
})

const refusal = (status: number, message: string) =>
  Response.json([{ code: 'x', message, field: null }], { status })

/** A 404 of a read that means «no» is not among them: with a page it would be a second finding. */
const htmlErrors: Wrap = async (request, next) => {
  const real = await next(request)
  if (real.ok || new URL(request.url).pathname.endsWith('/superklupper')) return real
  return new Response('<h1>Error</h1>', { status: real.status, headers: { 'content-type': 'text/html' } })
}

const noFlags: Wrap = async (request, next) =>
  changeCookies(await next(request), cookies =>
    cookies.map(cookie => cookie.replace(/; (HttpOnly|SameSite=Lax)/g, '')),
  )

/** Takes `reasonTypeId` alone. */
const otherForm: Wrap = async (request, next) => {
  if (!request.url.endsWith('/cancellation')) return next(request)
  const { reasonTypeId } = (await request.clone().json()) as Json
  return reasonTypeId ? next(request) : refusal(400, 'Kies een reden.')
}

/** Ends a membership once, and then says that there is none. */
function endsOnce(): Wrap {
  let hasEnded = false
  return changing('POST /api/membership/end', real => {
    if (hasEnded) return refusal(409, 'Al beëindigd.')
    hasEnded = true
    return real
  })
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

/** Never answers a payment: fake time reaches the limit of the app. */
function slowPayments(): Wrap {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return async (request, next) => {
    if (callOf(request) === 'POST /api/payment') await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT)
    return next(request)
  }
}

/** Broken APIs, each with one difference, and the one finding. */
const BROKEN: [name: string, wrap: () => Wrap, finding: string | RegExp][] = [
  ['HTML errors', () => htmlErrors, /^a refusal has no list with a message for members: POST /],
  [
    '200 for a refused password',
    () => changing('PUT /api/account/password', ({ headers, body }) => new Response(body, { headers })),
    '200, though it must be refused',
  ],
  [
    'a link to another origin than the bank',
    () => sending('POST /api/payment', () => ({ _links: { checkout: { href: 'https://a.example/1' } } })),
    'the link leads to https://a.example, which CHECKOUT_ORIGINS does not allow',
  ],
  ['a payment that anybody can read', openPayments, '200, though it must be refused'],
  [
    'cookies without flags',
    () => noFlags,
    'a cookie is not safe: KLUP_SESSION without HttpOnly, SameSite, remember-me without HttpOnly, SameSite',
  ],
  [
    'a status in capitals',
    () => sending('GET /api/payment', () => ({ data: { status: 'PAID' } })),
    '"PAID" is none of open, pending, paid, expired, canceled, failed',
  ],
  [
    'a reason in the other form',
    () => otherForm,
    'the configured form is refused: set CANCELLATION_REASON=reasonTypeId',
  ],
  ['an end that works once', endsOnce, 'read as 409: Al beëindigd.'],
  ['a payment that takes 30 s', slowPayments, 'no answer within 30 s'],
]

describe('a rehearsal', () => {
  test.each(BROKEN)('has one finding about %s', async (_name, wrap, finding) => {
    const { problems, fits } = await rehearse(wrap())
    const text = typeof finding === 'string' ? finding : expect.stringMatching(finding)
    expect([problems, fits]).toEqual([[text], false])
  })
})
