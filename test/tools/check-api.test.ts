// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { changing, check, startBackend } from './support/backend.ts'
import { run } from './support/run.ts'

describe('for a backend that fits, check:api', () => {
  test('reports so with the configuration, and writes only the login and logout', async () => {
    const { url, calls, world } = await startBackend()
    const { code, output, of } = await check(`${url}/`)
    expect(of('GET /api/membership')).toBe('GET /api/membership 200 fits, envelope')
    expect(of('GET /api/membership/superklupper')).toBe('GET /api/membership/superklupper 404 fits')
    expect(output).toMatch(
      new RegExp(
        `API_BASE_URL=${url}\nLOGIN_PATH=/api/login\nLOGOUT_PATH=/api/logout\n\nAll that was checked fits.\n$`,
      ),
    )
    expect(code).toBe(0)
    expect(calls().filter(call => !call.startsWith('GET'))).toEqual(['POST /api/login', 'POST /api/logout'])
    expect(world.sessions.size).toBe(0)
    expect(output).not.toMatch(/Klup1234|voorbeeld\.nl|KLUP_SESSION=/)
  })

  test('accepts responses without an envelope, and the member in a list', async () => {
    const { url } = await startBackend({ envelope: false, klupperAsList: true })
    const { code, of } = await check(url)
    expect(of('GET /api/membership')).toContain('fits, bare')
    expect(code).toBe(0)
  })

  test('accepts other paths and a CSRF token', async () => {
    const { url } = await startBackend({}, async (request, next) => {
      const isKnown = !request.url.includes('/api/log') && request.headers.get('x-csrf') === 'a=b'
      if (request.method === 'POST' && !isKnown) return new Response(null, { status: 403 })
      const path = request.url.replace('/auth/in', '/api/login').replace('/auth/out', '/api/logout')
      const answer = await next(new Request(path, request))
      answer.headers.append('set-cookie', 'TOKEN=a%3Db; Path=/')
      return answer
    })
    const names = ['LOGIN_PATH=/auth/in', 'LOGOUT_PATH=/auth/out', 'CSRF_COOKIE=TOKEN', 'CSRF_HEADER=X-CSRF']
    const { code, output } = await check(url, [], Object.fromEntries(names.map(name => name.split('='))))
    for (const name of names) expect(output).toContain(`\n${name}\n`)
    expect(code).toBe(0)
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
    const { code, output, of } = await check(url, ['--payment', '?id=tr_1'])
    expect(of('GET /api/membership/actions-left')).toContain('404 DOES NOT FIT\n ! read as 404: Deze pagina')
    expect(of('GET /api/subscription')).toContain('200 DOES NOT FIT\n ! JSON expected')
    expect(of('GET /api/membership')).toMatch(/FIT\n - redirected to \/login\.html\n ! read as 401: /)
    expect(of('GET /api/membership/superklupper')).toMatch(/--- DOES NOT FIT\n ! \S/)
    expect(of('GET /api/account/password')).toContain('500 DOES NOT FIT\n ! the app goes on without')
    expect(of('GET /api/payment')).toContain('404 DOES NOT FIT\n ! read as 404: Deze betaling')
    expect(of('POST /api/logout')).toContain('200 fits')
    expect(output).toMatch(/\n\nNot all fits: see the lines with !\n$/)
    expect(code).toBe(1)
  })

  test('names the wrong fields without control characters for the terminal', async () => {
    const change = () => Response.json({ data: { endDate: '31-12-2026\u001b[2J\u202e' } })
    const { url } = await startBackend({}, changing('GET /api/membership', change))
    const { output, of } = await check(url)
    expect(of('GET /api/membership')).toMatch(/FIT\n ! endDate: .* expected, "31-12-2026 \[2J " found$/)
    for (const control of ['\u001b', '\u202e']) expect(output).not.toContain(control)
    expect(output).toContain('- copies may be kept, without Cache-Control: no-store: GET /api/membership\n')
  })
})

describe('about the session, check:api', () => {
  test('stops after a wrong password and never prints it', async () => {
    const { url, calls } = await startBackend()
    const { code, output, of } = await check(url, [], { KLUP_PASSWORD: 'Geheim99' })
    expect(of('POST /api/login')).toMatch(/401 DOES NOT FIT\n ! read as 401: De combinatie/)
    expect(output).toContain('\n# unknown, since nobody could be signed in\n')
    expect(calls()).toEqual(['GET /api/klupper', 'POST /api/login'])
    expect(output).not.toContain('Geheim99')
    expect(code).toBe(1)
  })

  const redirecting = (call: string, status: number, location: string) =>
    changing(call, ({ headers }) => {
      headers.set('location', location)
      return new Response(null, { status, headers })
    })

  test('follows a redirect of the login within the backend', async () => {
    const { url } = await startBackend({}, redirecting('POST /api/login', 302, '/api/subscription'))
    const { code, of } = await check(url)
    expect(of('POST /api/login')).toBe('POST /api/login 200 fits, bare\n - redirected to /api/subscription')
    expect(code).toBe(0)
  })

  test.each([
    ['POST /api/login', 302, 'http://localhost:9/', '! it redirects to another origin, http://localhost:9'],
    ['POST /api/login', 307, '/api/membership/end', '! it redirects the POST itself to /api/membership/end'],
    ['GET /api/klupper', 302, '/api/klupper', '! it redirects without end'],
  ])('does not follow %s with %d to %s', async (call, status, location, problem) => {
    const { url, calls } = await startBackend({}, redirecting(call, status, location))
    const { code, of } = await check(url)
    expect(of(call)).toContain(problem)
    expect(calls()).not.toContain('POST /api/membership/end')
    expect(code).toBe(1)
  })

  test('fails if the logout fails', async () => {
    const { url, setFault } = await startBackend()
    setFault('POST /api/logout', '503-empty')
    const { code, of, output } = await check(url)
    expect(of('POST /api/logout')).toContain('503 DOES NOT FIT\n ! read as 503: ')
    expect(of('GET /api/klupper')).toContain('200 DOES NOT FIT\n ! 401, 403, 404 expected')
    expect(output).toContain('\n# LOGOUT_PATH is unknown, since the logout did not work\n')
    expect(code).toBe(1)
  })
})

describe('for an app on another origin, check:api', () => {
  /** Checks a backend that sets these cookies at login. */
  async function checkWith(cookies: readonly string[]) {
    const origin = 'http://localhost:4000'
    const got: (string | null)[] = []
    const { url } = await startBackend({ appOrigins: [origin] }, async (request, next) => {
      const answer = await next(request)
      const isLogin = request.url.endsWith('/api/login')
      for (const cookie of isLogin ? cookies : []) answer.headers.append('set-cookie', cookie)
      if (request.url.endsWith('/api/membership')) got.push(request.headers.get('cookie'))
      return answer
    })
    const { code, output } = await check(url, ['--origin', origin])
    return { code, got, output, said: output.match(/(?<= {4})[!-] .*/g)?.sort() ?? [] }
  }

  test('keeps and sends cookies as a browser does', async () => {
    const kept = ['a=1; Path=/', 'b=2=3; path=/api; Expires=Thu, 01 Jan 2099 00:00:00 GMT', 'c=4']
    const alsoKept = ['d=5; Domain=localhost', 'e=6; Path=/api/membership', 'XSRF-TOKEN=7; Path=/; HttpOnly']
    const notSent = ['no=1; Path=/auth', 'no2=1; Path=/ap', 'no3=1; Path=/; Domain=other.example']
    const past = ['no4=1', 'no4=; Max-Age=0', 'no5=1; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT']
    const { got, output } = await checkWith([...kept, ...alsoKept, ...notSent, ...past])
    const sent = /^KLUP_SESSION=[^;]+; a=1; b=2=3; c=4; d=5; e=6; XSRF-TOKEN=7$/
    expect(got).toEqual([expect.stringMatching(sent)])
    // Scripts of the page cannot read it.
    expect(output).not.toContain('CSRF_COOKIE=')
  })

  test('names cookies that a browser refuses, and missing attributes', async () => {
    const full = 'Path=/; HttpOnly; Secure; SameSite'
    const { code, said } = await checkWith([
      `lax=1; ${full}=Lax`,
      'bare=1',
      'XSRF-TOKEN=1; Path=/',
      `far=1; ${full}=None; Domain=b.example`,
      'unsafe=1; HttpOnly; SameSite=None',
    ])
    expect(said).toEqual([
      '! cookie far: browsers refuse it',
      '! cookie unsafe: browsers refuse it',
      '- cookie KLUP_SESSION: without secure',
      '- cookie bare: without httponly, secure, samesite',
      '- cookie unsafe: without secure',
    ])
    expect(code).toBe(1)
  })

  test.each([
    ['access-control-allow-origin', '*', 'access-control-allow-origin is not http://localhost:4000: GET'],
    ['access-control-allow-credentials', 'no', 'access-control-allow-credentials is not true: GET'],
    ['access-control-allow-methods', 'GET, POST', 'the preflight of a PUT does not allow it'],
    ['access-control-allow-headers', '*', 'the preflight of a PUT does not allow it'],
  ])('reports that %s must not be %s', async (name, value, problem) => {
    const { url } = await startBackend({}, async (request, next) => {
      const answer = await next(request)
      answer.headers.set(name, value)
      return answer
    })
    const { code, output } = await check(url, ['--origin', 'http://localhost:4000'])
    expect(output.match(/! .*/g)).toEqual([expect.stringContaining(problem)])
    expect(code).toBe(1)
  })
})

test.each([
  [['--user', 'me'], 'are needed'],
  [['--base', 'http://api.example', '--user', 'me'], '--base must be https'],
  [['--base', 'https://me:geheim@api.example', '--user', 'me'], '--base must be https'],
  [['--password', 'geheim'], 'An argument is not understood.'],
  [['geheim'], 'An argument is not understood.'],
])('%j prints the usage and repeats no argument', async (args, message) => {
  const { code, output } = await run('check-api.mjs', args, { KLUP_PASSWORD: 'geheim' })
  expect(output).toMatch(new RegExp(`${message}.*\\n\\nUsage: `))
  expect(output).not.toContain('geheim')
  expect(code).toBe(2)
})
