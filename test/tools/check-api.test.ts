import { describe, expect, test } from 'vitest'
import type { MockApiOptions } from '../../src/mock/options.ts'
import { callOf, changing, check, forVisitor, startBackend, type Wrap } from './support/backend.ts'

/** Expects that a backend fits, without a finding that members would notice. */
async function expectFit(wrap: Wrap, options: MockApiOptions = {}, env: NodeJS.ProcessEnv = {}) {
  const { url } = await startBackend(options, wrap)
  const report = await check(url, [], env)
  expect([report.fits, report.output]).toEqual([true, expect.not.stringContaining('! ')])
  return report
}

/** A refusal of a visitor that names a way to sign in. */
const challenged = (way: string) => new Response(null, { status: 401, headers: { 'www-authenticate': way } })

describe('check:api accepts', () => {
  test('bare data, the member in a list, and a photo at IMAGE_BASE_URL', async () => {
    const env = { IMAGE_BASE_URL: 'https://img.klup.example' }
    const photo = changing('GET /api/klupper', async real => {
      const [member] = await real.json()
      return Response.json(real.ok ? [{ ...member, photo: `${env.IMAGE_BASE_URL}/1.jpg` }] : [member], real)
    })
    await expectFit(photo, { envelope: false, klupperAsList: true }, env)
  })

  test.each([
    ['without a list', () => new Response(null, { status: 401 })],
    ['with a challenge that no browser shows', () => challenged('Bearer')],
  ])('a 401 %s for a visitor', async (_name, answer) => {
    await expectFit(forVisitor(answer))
  })

  test('other paths, a CSRF token and a redirect of the login', async () => {
    const names = ['LOGIN_PATH=/auth/in', 'LOGOUT_PATH=/auth/out', 'CSRF_COOKIE=TOKEN', 'CSRF_HEADER=X-CSRF']
    const backend: Wrap = async (request, next) => {
      const isKnown = !request.url.includes('/api/log') && request.headers.get('x-csrf') === 'a=b'
      if (request.method === 'POST' && !isKnown) return new Response(null, { status: 403 })
      const path = request.url.replace('/auth/in', '/api/login').replace('/auth/out', '/api/logout')
      const { headers, status, body } = await next(new Request(path, request))
      headers.append('set-cookie', 'TOKEN=a%3Db; Path=/')
      if (!path.endsWith('/api/login')) return new Response(body, { headers, status })
      headers.set('location', '/api/subscription')
      return new Response(null, { headers, status: 302 })
    }
    const env = Object.fromEntries(names.map(name => name.split('=')))
    const { url } = await startBackend({}, backend)
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
  ])('«%s» as the only reason, and advises one for anybody: %s', async (description, isAdvised) => {
    const types = () => Response.json([{ id: 1, description }])
    const { output } = await expectFit(changing('GET /api/membership/cancellation/type', types))
    expect(output.includes('    - no reason is for anybody')).toBe(isAdvised)
  })
})

describe('check:api', () => {
  test('prints why the app cannot use each answer, and continues to the logout', async () => {
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
    expect(of('GET /api/membership')).toMatch(/FIT\n - redirected to \/login\.html\n ! JSON expected, a page/)
    expect(of('GET /api/membership/superklupper')).toMatch(/--- DOES NOT FIT\n ! \S/)
    expect(of('GET /api/account/password')).toContain('500 DOES NOT FIT\n ! the app goes on without')
    expect(of('GET /api/payment')).toContain('404 DOES NOT FIT\n ! read as 404: Deze betaling')
    expect(of('POST /api/logout')).toContain('503 DOES NOT FIT\n ! read as 503: ')
    expect(of('GET /api/klupper')).toContain('200 DOES NOT FIT\n ! 401 expected: the app')
    expect(output).toMatch(/\n\nNot all fits:\n {4}! /)
    expect(fits).toBe(false)
  })

  test('names wrong fields without control characters for the terminal', async () => {
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
    expect([fits, of(call)]).toEqual([false, expect.stringMatching(`^${call} ${status} DOES NOT FIT`)])
    expect(of(call)).toContain(problem)
    expect(calls()).not.toContain('POST /api/membership/end')
  })

  test('stops reading an answer that never ends', async () => {
    const flood = () => new ReadableStream({ pull: stream => stream.enqueue(new Uint8Array(65_536)) })
    const wrap = changing('GET /api/membership', ({ headers }) => new Response(flood(), { headers }))
    const { url } = await startBackend({}, wrap)
    const { fits, of } = await check(url)
    expect(fits).toBe(false)
    expect(of('GET /api/membership')).toContain('! its answer has more than 5000000 bytes')
  })

  test('keeps, sends and judges cookies as a browser does', async () => {
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
      if (callOf(request) === 'POST /api/login')
        for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
      if (callOf(request) === 'GET /api/membership') got.push(request.headers.get('cookie'))
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
})
