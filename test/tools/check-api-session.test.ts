// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { check, startBackend } from './support/backend.ts'

const login = '/api/login'

/** A backend whose login answers something else; the real one may have signed in before. */
const withLogin = (change: (real: Response, url: string) => Response) =>
  startBackend({}, async (request, next) => {
    const answer = await next(request)
    return new URL(request.url).pathname === login ? change(answer, request.url) : answer
  })

const redirect = (status: number, location: string) => (real: Response) => {
  const headers = new Headers(real.headers)
  headers.set('location', location)
  return new Response(null, { status, headers })
}

describe('login', () => {
  test('a wrong password ends the check, and nothing tells it', async () => {
    const { url, api } = await startBackend()
    const { code, text, of } = await check(url, { password: 'Geheim99' })
    expect(of('POST /api/login')).toMatch(
      /^POST \/api\/login 401 DOES NOT FIT\n ! 401: nobody is signed in «De combi/,
    )
    expect(api.log.map(({ path }) => path)).toEqual(['/api/klupper', '/api/login'])
    expect(text).not.toContain('Geheim99')
    expect(code).toBe(1)
  })

  test('the password and the session stand nowhere in the output', async () => {
    const { url, api } = await startBackend()
    const { text } = await check(url)
    expect(api.world.sessions.size).toBe(0)
    expect(text).not.toMatch(/Klup1234|voorbeeld\.nl|KLUP_SESSION=/)
  })

  test('a redirect within the backend is followed, with its cookies', async () => {
    const { url } = await withLogin(redirect(302, '/api/subscription'))
    const { code, of } = await check(url)
    expect(of('POST /api/login')).toBe('POST /api/login 200 fits\n - redirected to /api/subscription')
    expect(code).toBe(0)
  })

  test('one to a page is what the app takes for a login page', async () => {
    const { url } = await withLogin(redirect(302, '/login.html'))
    const { code, of } = await check(url)
    expect(of('POST /api/login')).toContain('! JSON expected, text/html; charset=utf-8 found, by a redirect')
    expect(of('GET /api/membership')).toContain('fits')
    expect(code).toBe(1)
  })

  test('one to another origin is not followed', async () => {
    const other = await startBackend()
    const { url } = await withLogin(redirect(302, `${other.url}/api/klupper`))
    const { of } = await check(url)
    expect(of('POST /api/login')).toContain(`! it redirects to another origin, ${other.url}`)
    expect(other.api.log).toEqual([])
  })

  test('one that would send the password elsewhere is not followed', async () => {
    const { url, writes } = await withLogin(redirect(307, '/api/membership/end'))
    const { of } = await check(url)
    expect(of('POST /api/login')).toContain('! it wants the POST to go to /api/membership/end instead')
    expect(writes()).not.toContain('POST /api/membership/end')
  })

  test('a circle of redirects ends', async () => {
    const circle = (_: Request) => Promise.resolve(redirect(302, '/api/klupper')(new Response()))
    const { url } = await startBackend({}, circle)
    expect((await check(url)).of('GET /api/klupper (visitor)')).toContain('! it redirects more than 5 times')
  })

  test('one that sets no cookie signs nobody in', async () => {
    const { url } = await withLogin(() => new Response(null))
    const { code, of } = await check(url)
    expect(of('POST /api/login')).toContain('! it set no cookie')
    expect(of('GET /api/klupper')).toContain('! 401: nobody is signed in')
    expect(code).toBe(1)
  })

  test('a token against cross-site requests goes along, and into the configuration', async () => {
    const { url } = await startBackend({}, async (request, next) => {
      const isWrite = request.method === 'POST'
      if (isWrite && request.headers.get('x-xsrf-token') !== 'a=b') return new Response(null, { status: 403 })
      const answer = await next(request)
      answer.headers.append('set-cookie', 'XSRF-TOKEN=a%3Db; Path=/; SameSite=Lax')
      return answer
    })
    const { code, configuration, text } = await check(url)
    expect(text).not.toContain('! ')
    expect(configuration).toEqual(
      expect.arrayContaining(['CSRF_COOKIE=XSRF-TOKEN', 'CSRF_HEADER=X-XSRF-TOKEN']),
    )
    expect(code).toBe(0)
  })
})

test('a logout that fails, or that ends nothing, is reported', async () => {
  const { url, api } = await startBackend()
  api.setFault('POST /api/logout', '503-empty')
  const failed = await check(url)
  expect(failed.of('POST /api/logout')).toContain('! 503: the backend failed')
  expect(failed.of('GET /api/klupper (after logout)')).toContain('! 401, 403, 404 expected, 200 found')
  expect(failed.configuration).toContain('# LOGOUT_PATH could not be told: the logout did not work')
  expect(failed.code).toBe(1)
})

test('a logout that ends the session but answers with an error is not the right one', async () => {
  const { url, api } = await startBackend()
  api.setFault('POST /api/logout', '503-empty', { applied: true })
  const { of, configuration } = await check(url)
  expect(of('GET /api/klupper (after logout)')).toContain('fits')
  expect(configuration).toContain('# LOGOUT_PATH could not be told: the logout did not work')
})

test('a payment is read when its id is given', async () => {
  const { url, api } = await startBackend()
  const none = await check(url, { paymentSearch: '?id=tr_1' })
  expect(none.of('GET /api/payment')).toContain('! 404: the call is missing «Deze betaling kan niet')
  expect(api.log.map(({ path }) => path)).toContain('/api/payment?id=tr_1')
})
