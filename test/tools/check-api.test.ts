import { describe, expect, test } from 'vitest'
import { readOptions } from '../../scripts/check-api/options.ts'
import { PASSWORD } from '../support/data.ts'
import {
  callOf,
  changeCookies,
  changing,
  check,
  type Json,
  MEMBER,
  sending,
  startBackend,
  type Wrap,
} from './support/backend.ts'
import { run, startFile } from './support/run.ts'

const APP = 'http://localhost:4000'

const user = (change: Json) => sending('GET /api/klupper', (json: Json) => ({ ...json, ...change }))
/** Changes every plan. */
const plans = (change: (plan: Json) => Json) =>
  sending('GET /api/subscription', (json: Json[]) => json.map(plan => ({ ...plan, ...change(plan) })))
/** Changes the cookies that the login sets. */
const cookies = (change: (lines: string[]) => string[]) =>
  changing('POST /api/login', real => changeCookies(real, change))
/** Changes one header of every response. */
const header =
  (name: string, value: string): Wrap =>
  async (request, next) => {
    const answer = await next(request)
    answer.headers.set(name, value)
    return answer
  }
const sameCookie: Wrap = async (request, next) => {
  const answer = await next(request)
  if (!request.headers.has('cookie')) answer.headers.append('set-cookie', 'KLUP_SESSION=old; Path=/')
  if (callOf(request) === 'POST /api/login') answer.headers.delete('set-cookie')
  return answer
}

/** A login goes on with the session of the visitor. */
const adopted: Wrap = async (request, next, { sessions }) => {
  const answer = await next(request)
  const attributes = 'Path=/; HttpOnly; SameSite=Lax'
  if (!request.headers.has('cookie')) answer.headers.append('set-cookie', `KLUP_SESSION=old; ${attributes}`)
  if (callOf(request) !== 'POST /api/login') return answer
  sessions.set('old', 'lid')
  return changeCookies(answer, () => [`THEME=light; ${attributes}`])
}

/** What the check says of a broken backend, what is wrong with it, and the app's origin. */
const BROKEN: [problem: string, wrap: Wrap | undefined, origin?: string][] = [
  [`another origin is allowed than ${APP}: GET`, header('access-control-allow-origin', '*'), APP],
  ['PUT is not allowed: OPTIONS', header('access-control-allow-methods', 'GET, POST'), APP],
  ['the app and the API share no site', undefined, 'https://app.klup.example'],
  ['no cookie of the login is sent', cookies(lines => lines.map(line => line.replace('=/', '=/auth')))],
  ['the session cookie is the same before and after the login', sameCookie],
  ['KLUP_SESSION without HttpOnly', cookies(lines => lines.map(line => line.replace('HttpOnly; ', '')))],
  ['KLUP_SESSION without SameSite=Lax', cookies(lines => lines.map(line => line.replace(/; Same.*/, '')))],
  ['KLUP_SESSION without Path=/', cookies(lines => lines.map(line => line.replace('Path=/', 'Path=/api')))],
  ['GET /api/klupper (the cookies of before the login): 401 expected', adopted],
  [
    'GET /api/membership/actions-left (a visitor): 401 expected',
    changing('GET /api/membership/actions-left', () =>
      Response.json({ participations: 2, contactRequests: 2 }),
    ),
  ],
  [
    'forSuperkluppers is missing, or not true or false, so all may buy 7 plans',
    plans(() => ({ forSuperkluppers: undefined })),
  ],
  ['0.price: number expected, string found', plans(({ price }) => ({ price: String(price) }))],
  ['plan 1 costs 1795, 5.98 a month: prices', plans(({ price }) => ({ price: Number(price) * 100 }))],
  ['nothing can be sold', plans(() => ({ active: false }))],
  ['there is no reason to choose', sending('GET /api/membership/cancellation/type', () => [])],
  ['read as 401: ', sending('GET /api/klupper', (one: Json) => [one, one])],
  ['this is another member than --user', user({ email: 'ander@klup.example' })],
  ['hasEndedMembership "true" is read as true', user({ hasEndedMembership: 'true' })],
  ['no is 404', changing('GET /api/membership/superklupper', () => Response.json(false))],
  ['JSON is sent as another type: GET', header('content-type', 'text/html')],
  ['the app reads only UTF-8: GET', header('content-type', 'application/json; charset=latin1')],
  [
    '401 expected: the app takes',
    changing('GET /api/klupper', real => (real.ok ? real : new Response(null, { status: 403 }))),
  ],
  ['the browser asks for a password itself: GET', header('www-authenticate', 'Basic realm="x"')],
  ['caches answer without asking: POST /api/login, GET /api/klupper', header('cache-control', 'public')],
  [
    'no cookie of the login is sent',
    changing('POST /api/login', () => new Response(null, { status: 302, headers: { location: '/x' } })),
  ],
]

describe('check:api', () => {
  test.each(BROKEN)('reports: %s', async (problem, wrap, origin) => {
    const { url } = await startBackend({}, wrap)
    const { fits, output } = await check(url, origin ? ['--origin', origin] : [])
    const problems = output.split('\n').filter(line => line.startsWith('    ! '))
    expect([fits, problems]).toEqual([false, expect.arrayContaining([expect.stringContaining(problem)])])
  })

  test('prints why the app cannot use an answer, without control characters, up to the logout', async () => {
    const change = () => Response.json({ data: { endDate: '31-12-2026\u001b[2J\u202e' } })
    const { url, setFault } = await startBackend({}, changing('GET /api/membership', change))
    setFault('GET /api/membership/actions-left', '404')
    setFault('GET /api/subscription', '200-html')
    setFault('GET /api/membership/superklupper', 'refuse')
    setFault('POST /api/logout', '503-empty')
    const { fits, output, of } = await check(url)
    expect(of('GET /api/membership/actions-left')).toContain('404 DOES NOT FIT\n ! read as 404: Deze pagina')
    expect(of('GET /api/subscription')).toContain('200 DOES NOT FIT\n ! JSON expected')
    expect(of('GET /api/membership')).toMatch(/FIT\n ! endDate: .* expected, string found$/)
    expect(of('GET /api/membership/superklupper')).toMatch(/--- DOES NOT FIT\n ! \S/)
    expect(of('POST /api/logout')).toContain('503 DOES NOT FIT\n ! read as 503: ')
    expect(of('GET /api/klupper')).toContain('200 DOES NOT FIT\n ! 401 expected: the app')
    expect(output).toMatch(/\n\nNot all fits:\n {4}! /)
    expect(fits).toBe(false)
  })

  test('names why nobody answers', async () => {
    const { url, setFault } = await startBackend()
    setFault('GET /api/klupper', 'refuse')
    const { of } = await check(url)
    expect(of('GET /api/klupper')).toMatch(/--- DOES NOT FIT\n ! UND_ERR_SOCKET\n/)
  })

  test('reports a CSRF cookie that scripts cannot read', async () => {
    const { url } = await startBackend(
      {},
      cookies(lines => [...lines, 'TOKEN=1; Path=/; HttpOnly']),
    )
    const { fits, output } = await check(url, [], { CSRF_COOKIE: 'TOKEN', CSRF_HEADER: 'X-CSRF' })
    expect([fits, output]).toEqual([false, expect.stringContaining('! cookie TOKEN: scripts need it')])
  })

  test('asks for no-store, except of a preflight', async () => {
    const { url } = await startBackend({}, header('cache-control', 'no-cache'))
    const { findings } = await check(url, ['--origin', APP])
    const advice = findings.find(text => text.includes('without no-store'))
    expect(advice).toMatch(/^(?!.*OPTIONS).*GET \/api\/membership/)
  })

  test('stops after a wrong password and never prints it', async () => {
    const { url, calls } = await startBackend()
    const { fits, output, of } = await check(url, [], { KLUP_PASSWORD: 'Geheim99' })
    expect(of('POST /api/login')).toMatch(/401 DOES NOT FIT\n ! read as 401: De combinatie/)
    expect(calls().at(-1)).toBe('POST /api/login')
    expect([fits, output]).toEqual([false, expect.not.stringContaining('Geheim99')])
  })
})

const PASSWORDS = { KLUP_PASSWORD: PASSWORD, KLUP_OTHER_PASSWORD: PASSWORD }

describe('npm run check:api', () => {
  test('prints times and skipped steps, and writes only a login and a logout', async () => {
    const { url, calls, world } = await startBackend()
    const { code, output } = await run('check-api.ts', ['--base', `${url}/`, '--user', MEMBER], PASSWORDS)
    expect(output).toMatch(/GET \/api\/membership +200 {2}fits, \d+ ms: the membership\n/)
    expect(output).toMatch(/\nNot rehearsed:\n[\s\S]*\n {4}a sign-in link \(singleSignOn\): needs rehearse\n/)
    expect(output).toMatch(/\nAll that was checked fits\.\n$/)
    expect(code).toBe(0)
    expect(calls().filter(call => !call.startsWith('GET'))).toEqual(['POST /api/login', 'POST /api/logout'])
    expect(world.sessions.size).toBe(0)
    expect(output).not.toMatch(/Klup1234|voorbeeld\.nl|KLUP_SESSION=/)
  })

  test.each([
    [['--user', 'me'], 'Give --base or --rehearse'],
    [['--base', 'http://api.example', '--user', 'me'], 'https, or http on this machine'],
    [['--base', 'https://me:geheim@api.example', '--user', 'me'], 'no user info'],
    [['--base', 'https://a.example', '--rehearse', 'https://a.example', '--user', 'me'], 'Give either'],
  ])('refuses %j', (args, message) => {
    expect(() => readOptions(args, PASSWORDS)).toThrow(message)
  })

  test('prints its usage, and repeats no argument that it does not understand', async () => {
    const { code, output } = await run('check-api.ts', ['--password', 'geheim'])
    expect([code, output]).toEqual([2, expect.stringMatching(/^An argument is not understood\.\n\nUsage: /)])
    expect(output).not.toContain('geheim')
    expect(await run('check-api.ts', ['--help'])).toEqual({
      code: 0,
      output: expect.stringMatching('^Usage: '),
    })
  })

  test('ends a rehearsal at Ctrl-C, signs out and names the password in force', async () => {
    const { url, world } = await startBackend({}, async (request, next) => {
      const response = await next(request)
      if (callOf(request) !== 'PUT /api/account/password' || !response.ok) return response
      command.child.kill('SIGINT')
      // Without an answer, no other step begins before the signal arrives.
      return new Promise(() => {})
    })
    const args = ['--rehearse', url, '--user', MEMBER]
    const command = startFile('check-api.ts', args, PASSWORDS)
    const { code, output } = await command.ended
    expect([code, world.sessions.size]).toEqual([2, 0])
    const password = world.members.find(({ name }) => name === 'lid')?.password
    expect(output).toMatch(new RegExp(`\\nThe password now in force:\\n {4}${password}[,\\n]`))
    expect(output).toMatch(/^Rehearses at localhost:\d+: changes the password, .*\n> GET /)
    expect(output).toMatch(/\nCut before its end\.\n$/)
    const before = ` {4}the password, if this succeeds: ${password}\n> PUT /api/account/password\n`
    expect(output).toMatch(new RegExp(before))
  })
})
