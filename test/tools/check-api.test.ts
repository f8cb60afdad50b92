// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { changing, check, startBackend } from './support/backend.ts'
import { run } from './support/run.ts'

describe('for a backend that fits, check:api', () => {
  test('prints times, the configuration and what it did not call, and writes only the login and logout', async () => {
    const { url, calls, world } = await startBackend()
    const { code, output } = await run('check-api.mjs', ['--base', `${url}/`, '--user', 'lid@voorbeeld.nl'], {
      KLUP_PASSWORD: 'Klup1234',
    })
    expect(output).toMatch(/GET \/api\/membership +200 {2}fits, \d+ ms: the membership\n/)
    expect(output).toMatch(/GET \/api\/membership\/superklupper +404 {2}fits, \d+ ms/)
    expect(output).toContain('Not rehearsed:\n    give --rehearse: a sign-in link, the member of the link, ')
    const settings = [`API_BASE_URL=${url}`, `PAYMENT_REDIRECT_URL=${url}/payment`, 'CHECKOUT_ORIGINS=*']
    const lines = ['All that was checked fits this configuration:', ...settings]
    expect(output).toContain(`\n${lines.join('\n    ')}\n`)
    expect(code).toBe(0)
    expect(calls().filter(call => !call.startsWith('GET'))).toEqual(['POST /api/login', 'POST /api/logout'])
    expect(world.sessions.size).toBe(0)
    expect(output).not.toMatch(/Klup1234|voorbeeld\.nl|KLUP_SESSION=/)
  })

  test('accepts responses without an envelope, the member in a list, and a photo at IMAGE_BASE_URL', async () => {
    const photo = changing('GET /api/klupper', async real =>
      real.ok
        ? Response.json([{ ...(await real.json())[0], photo: 'https://img.klup.example/1.jpg' }], real)
        : real,
    )
    const { url } = await startBackend({ envelope: false, klupperAsList: true }, photo)
    const { fits, output } = await check(url, [], { IMAGE_BASE_URL: 'https://img.klup.example' })
    expect([fits, output]).toEqual([true, expect.not.stringContaining('! ')])
  })

  test.each([
    [
      'a redirect to a login page',
      () => new Response(null, { status: 302, headers: { location: '/login.html' } }),
    ],
    ['null', () => Response.json(null)],
    ['an empty list', () => Response.json([])],
  ])('accepts %s for a visitor', async (_name, answer) => {
    const { url } = await startBackend({}, async (request, next) => {
      const real = await next(request)
      if (!request.url.endsWith('/api/klupper') || real.ok) return real
      return answer()
    })
    const { fits, output } = await check(url)
    expect([fits, output]).toEqual([true, expect.not.stringContaining('! ')])
  })

  test('accepts other paths, a CSRF token and a redirect of the login', async () => {
    const { url } = await startBackend({}, async (request, next) => {
      const isKnown = !request.url.includes('/api/log') && request.headers.get('x-csrf') === 'a=b'
      if (request.method === 'POST' && !isKnown) return new Response(null, { status: 403 })
      const path = request.url.replace('/auth/in', '/api/login').replace('/auth/out', '/api/logout')
      const { headers, status, body } = await next(new Request(path, request))
      headers.append('set-cookie', 'TOKEN=a%3Db; Path=/')
      if (!path.endsWith('/api/login')) return new Response(body, { headers, status })
      headers.set('location', '/api/subscription')
      return new Response(null, { headers, status: 302 })
    })
    const names = ['LOGIN_PATH=/auth/in', 'LOGOUT_PATH=/auth/out', 'CSRF_COOKIE=TOKEN', 'CSRF_HEADER=X-CSRF']
    const env = Object.fromEntries(names.map(name => name.split('=')))
    const { fits, output, of } = await check(url, [], env)
    for (const name of names) expect(output).toContain(`\n    ${name}\n`)
    expect(of('POST /auth/in')).toBe('POST /auth/in 200 fits\n - redirected to /api/subscription')
    expect(fits).toBe(true)
  })

  test.each([
    ['Anders', false],
    ['Iets anders, namelijk …', false],
    ['Een andere reden', false],
    ['Zeg ik liever niet', false],
    ['Ik ga ergens anders heen', true],
    ['Te duur', true],
  ])('advises a reason for anybody beside «%s»: %s', async (description, isAdvised) => {
    const types = () => Response.json([{ id: 1, description }])
    const { url } = await startBackend({}, changing('GET /api/membership/cancellation/type', types))
    const { fits, output } = await check(url)
    expect([fits, output.includes('    - no reason is for anybody')]).toEqual([true, isAdvised])
  })
})

describe('for responses that the app cannot use, check:api', () => {
  test('prints each reason and continues to the logout', async () => {
    const { url, setFault } = await startBackend()
    setFault('GET /api/membership/actions-left', '404')
    setFault('GET /api/subscription', '200-html')
    setFault('GET /api/membership', 'login-redirect')
    setFault('GET /api/membership/superklupper', 'refuse')
    setFault('GET /api/account/password', '500-html')
    setFault('POST /api/logout', '503-empty')
    const { fits, output, of } = await check(url, ['--return', 'https://app.example/payment?id=tr_1#x'])
    expect(of('GET /api/membership/actions-left')).toContain('404 DOES NOT FIT\n ! read as 404: Deze pagina')
    expect(of('GET /api/subscription')).toContain('200 DOES NOT FIT\n ! JSON expected')
    expect(of('GET /api/membership')).toMatch(/FIT\n - redirected to \/login\.html\n ! read as 401: /)
    expect(of('GET /api/membership/superklupper')).toMatch(/--- DOES NOT FIT\n ! \S/)
    expect(of('GET /api/account/password')).toContain('500 DOES NOT FIT\n ! the app goes on without')
    expect(of('GET /api/payment')).toContain('404 DOES NOT FIT\n ! read as 404: Deze betaling')
    expect(of('POST /api/logout')).toContain('503 DOES NOT FIT\n ! read as 503: ')
    expect(of('GET /api/klupper')).toContain('200 DOES NOT FIT\n ! 401, 403, 404 expected')
    expect(output).toMatch(/\n\nNot all fits:\n {4}! /)
    expect(fits).toBe(false)
  })

  test('names the wrong fields without control characters for the terminal', async () => {
    const change = () => Response.json({ data: { endDate: '31-12-2026\u001b[2J\u202e' } })
    const { url } = await startBackend({}, changing('GET /api/membership', change))
    const { output, of } = await check(url)
    expect(of('GET /api/membership')).toMatch(/FIT\n ! endDate: .* expected, "31-12-2026 \[2J " found$/)
    for (const control of ['\u001b', '\u202e']) expect(output).not.toContain(control)
    expect(output).toContain('- caches keep copies, without no-store: GET /api/membership\n')
  })

  test('stops after a wrong password and never prints it', async () => {
    const { url, calls } = await startBackend()
    const { fits, output, of } = await check(url, [], { KLUP_PASSWORD: 'Geheim99' })
    expect(of('POST /api/login')).toMatch(/401 DOES NOT FIT\n ! read as 401: De combinatie/)
    expect(calls()).toEqual(['GET /api/klupper', 'POST /api/login'])
    expect([fits, output]).toEqual([false, expect.not.stringContaining('Geheim99')])
  })

  test.each([
    ['POST /api/login', 302, 'http://localhost:9/', '! it redirects to another origin, http://localhost:9'],
    ['POST /api/login', 307, '/api/membership/end', '! it redirects the POST itself to /api/membership/end'],
    ['GET /api/klupper', 302, '/api/klupper', '! it redirects without end'],
  ])('does not follow %s with %d to %s', async (call, status, location, problem) => {
    const redirect = changing(call, ({ headers }) => {
      headers.set('location', location)
      return new Response(null, { status, headers })
    })
    const { url, calls } = await startBackend({}, redirect)
    const { fits, of } = await check(url)
    expect([fits, of(call)]).toEqual([false, expect.stringContaining(problem)])
    expect(calls()).not.toContain('POST /api/membership/end')
  })
})

test('check:api keeps, sends and judges cookies as a browser does', async () => {
  const full = 'Path=/; HttpOnly; Secure; SameSite'
  const kept = ['a=1; Path=/', 'b=2=3; path=/api; Expires=Thu, 01 Jan 2099 00:00:00 GMT', 'c=4']
  const alsoKept = [`d=5; Domain=localhost; ${full}=Lax`, 'e=6; Path=/api/membership']
  const token = 'XSRF-TOKEN=7; Path=/; HttpOnly'
  const notSent = ['no=1; Path=/auth', 'no2=1; Path=/ap', `no3=1; ${full}=None; Domain=other.example`]
  const past = ['no4=1', 'no4=; Max-Age=0', 'no5=1; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT']
  const cookies = [...kept, ...alsoKept, token, ...notSent, ...past, 'f=8; HttpOnly; SameSite=None']
  const got: (string | null)[] = []
  const { url } = await startBackend({ appOrigins: ['http://localhost:4000'] }, async (request, next) => {
    const answer = await next(request)
    if (request.url.endsWith('/api/login'))
      for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
    if (request.url.endsWith('/api/membership')) got.push(request.headers.get('cookie'))
    return answer
  })
  const { fits, output } = await check(url, ['--origin', 'http://localhost:4000'])
  const sent = /^KLUP_SESSION=[^;]+; a=1; b=2=3; c=4; d=5; e=6; XSRF-TOKEN=7; f=8$/
  expect(got).toEqual([expect.stringMatching(sent)])
  for (const problem of [
    '! browsers refuse a cookie: no3, f\n',
    '! cookie XSRF-TOKEN: scripts cannot read it',
    '! a cookie is not safe: a without HttpOnly, SameSite, b without HttpOnly, SameSite, c ',
  ])
    expect(output).toContain(`    ${problem}`)
  expect(output).not.toMatch(/cookie d|CSRF_COOKIE=/)
  expect(fits).toBe(false)
})

test.each([
  [['--user', 'me'], 'are needed'],
  [['--base', 'http://api.example', '--user', 'me'], '--base must be https'],
  [['--base', 'https://me:geheim@api.example', '--user', 'me'], '--base must be https'],
  [['--password', 'geheim'], 'An argument is not understood.'],
])('check:api %j prints the usage and repeats no argument', async (args, message) => {
  const { code, output } = await run('check-api.mjs', args, { KLUP_PASSWORD: 'geheim' })
  expect(output).toMatch(new RegExp(`${message}.*\\n\\nUsage: `))
  expect(output).not.toContain('geheim')
  expect(code).toBe(2)
})
