import { describe, expect, test } from 'vitest'
import {
  callOf,
  changeCookies,
  changing,
  check,
  forVisitor,
  type Json,
  sending,
  startBackend,
  type Wrap,
} from './support/backend.ts'

const APP = 'http://localhost:4000'
const OTHER_APP = 'http://app.localhost:4000'

const user = (change: Json) => sending('GET /api/klupper', (json: Json) => ({ ...json, ...change }))
/** Changes every plan. */
const plans = (change: (plan: Json) => Json) =>
  sending('GET /api/subscription', (json: Json[]) => json.map(plan => ({ ...plan, ...change(plan) })))
const reasons = (list: Json[]) => sending('GET /api/membership/cancellation/type', () => list)
/** Changes the cookies that the login sets. */
const cookies = (change: (lines: string[]) => string[]) =>
  changing('POST /api/login', real => changeCookies(real, change))
const token = cookies(lines => [...lines, 'XSRF-TOKEN=1; Path=/'])
/** Changes one header of every response. */
const header =
  (name: string, value: string): Wrap =>
  async (request, next) => {
    const answer = await token(request, next)
    answer.headers.set(name, value)
    return answer
  }
/** Changes the content type of one call. */
const typed = (call: string, type: string) =>
  changing(call, ({ body, status }) => new Response(body, { status, headers: { 'content-type': type } }))

const sameCookie: Wrap = async (request, next) => {
  const answer = await next(request)
  if (callOf(request) === 'GET /api/klupper' && !request.headers.has('cookie'))
    answer.headers.append('set-cookie', 'KLUP_SESSION=old; Path=/')
  if (callOf(request) === 'POST /api/login') answer.headers.delete('set-cookie')
  return answer
}

/** What the check says of a broken backend, what is wrong with it, and the app's origin. */
const BROKEN: [problem: string, wrap: Wrap | undefined, origin?: string][] = [
  [`access-control-allow-origin is not ${APP}: GET`, header('access-control-allow-origin', '*'), APP],
  ['credentials is not true: GET', header('access-control-allow-credentials', 'no'), APP],
  ['the preflight of a PUT does not allow it', header('access-control-allow-methods', 'GET, POST'), APP],
  [' with content-type and x-xsrf-token', header('access-control-allow-headers', 'content-type, *'), APP],
  ['cookie XSRF-TOKEN: scripts cannot read it', token, OTHER_APP],
  ['the app and the API share no site', undefined, 'https://app.klup.example'],
  ['no cookie of the login is sent to /api/klupper', cookies(() => [])],
  [
    'so nobody stays signed in; KLUP_SESSION has Path=/auth',
    cookies(lines => lines.map(line => line.replace('Path=/', 'Path=/auth'))),
  ],
  ['the session cookie is the same before and after the login', sameCookie],
  ['false, so all may buy plan 1, 2, 3, 4, 5, 6, 7', plans(() => ({ forSuperkluppers: undefined }))],
  [
    'isRenewal is missing, or not true or false',
    plans(({ isRenewal }) => ({ isRenewal: String(isRenewal) })),
  ],
  ['0.price: number expected, "17.95" found', plans(({ price }) => ({ price: String(price) }))],
  ['plan 1 costs 1795, 5.98 a month: prices', plans(({ price }) => ({ price: Number(price) * 100 }))],
  ['nothing can be sold', plans(() => ({ active: false }))],
  ['two of them have the id 1', plans(() => ({ id: 1 }))],
  ['two of them have the id 7', reasons([7, 7].map(id => ({ id, description: 'Te duur' })))],
  ['there is no reason to choose', reasons([])],
  ['read as 401: not one member', sending('GET /api/klupper', (one: Json) => [one, one])],
  ['this is another member than --user', user({ email: 'ander@klup.example' })],
  ['hasEndedMembership "true" is read as true', user({ hasEndedMembership: 'true' })],
  ['firstName 12 is read as ""', user({ firstName: 12 })],
  ['photo 12 is read as ""', user({ photo: 12 })],
  ['the photo is no path of a file, so the app shows none: /photo?id=1', user({ photo: '/photo?id=1' })],
  ['the photo is no address', user({ photo: 'https://' })],
  ['the photo begins with //', user({ photo: '//cdn.klup.example/1.jpg' })],
  ['set IMAGE_BASE_URL=https://img.klup.example', user({ photo: 'https://img.klup.example/1.jpg' })],
  [
    'false, but the app counts every success as yes',
    changing('GET /api/membership/superklupper', () => Response.json(false)),
  ],
  [
    'JSON expected: the app reads only the status',
    changing('GET /api/account/password', () => new Response('<h1>Welkom</h1>')),
  ],
  ['JSON is sent as another type: GET /api/subscription', typed('GET /api/subscription', 'text/html')],
  [
    'the app reads only UTF-8: GET /api/klupper',
    typed('GET /api/klupper', 'application/json; charset=latin1'),
  ],
  ...[
    new Response(null, { status: 403 }),
    new Response(null, { status: 404 }),
    new Response(null, { status: 302, headers: { location: '/login.html' } }),
    Response.json(null),
    Response.json([]),
  ].map((answer): [string, Wrap] => ['401 expected: the app takes', forVisitor(() => answer.clone())]),
  [
    'the browser asks for a password itself: GET /api/klupper',
    forVisitor(() => new Response(null, { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } })),
  ],
  ['caches answer without asking: POST /api/login, GET /api/klupper', header('cache-control', 'max-age=60')],
]
describe('check:api reports', () => {
  test.each(BROKEN)('%s', async (problem, wrap, origin) => {
    const { url } = await startBackend({}, wrap)
    const { fits, output } = await check(url, origin ? ['--origin', origin] : [])
    const problems = output.split('\n').filter(line => line.startsWith('    ! '))
    expect([fits, problems]).toEqual([false, expect.arrayContaining([expect.stringContaining(problem)])])
  })

  test('a CSRF cookie that was never set', async () => {
    const { url } = await startBackend()
    const { fits, output } = await check(url, [], { CSRF_COOKIE: 'CSRF' })
    expect([fits, output]).toEqual([false, expect.stringContaining('! cookie CSRF: it was never set')])
  })
})
