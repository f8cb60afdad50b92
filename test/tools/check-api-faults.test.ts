// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { altered, check, startBackend } from './support/backend.ts'

describe('an answer that the app cannot use is reported with the reason', () => {
  test.each<[string, string, RegExp]>([
    ['GET /api/membership/actions-left', '404', /404 DOES NOT FIT\n ! 404: the call is missing «Deze pagina/],
    ['GET /api/membership', '500-html', /500 DOES NOT FIT\n ! 500: the backend failed$/],
    ['GET /api/subscription', '403', /403 DOES NOT FIT\n ! 403: access is refused/],
    ['GET /api/membership', '200-html', / ! JSON expected, text\/html; charset=utf-8 found$/],
    [
      'GET /api/membership',
      'login-redirect',
      / ! JSON expected.* by a redirect: .*\n - redirected to \/login\.html$/,
    ],
    ['GET /api/membership', '200-empty', / ! JSON expected, nothing found$/],
    ['GET /api/membership', '200-null', / ! \(answer\): object expected, null found$/],
    ['GET /api/membership', 'truncated-json', / ! JSON expected, application\/json found$/],
    ['GET /api/membership', 'wrong-top-level', / ! endDate: missing, string or null expected/],
    ['GET /api/membership', 'refuse', /--- DOES NOT FIT\n ! no answer: /],
    ['GET /api/membership', 'reset', /200 DOES NOT FIT\n ! no answer: /],
    ['GET /api/membership/superklupper', '500-html', / ! 500: the backend failed$/],
    ['GET /api/account/password', '200-html', / ! JSON expected, text\/html/],
    ['GET /api/klupper', '200-null', / ! one member expected: the app takes this for a visitor$/],
    [
      'GET /api/membership/cancellation/type',
      'hostile-error-long',
      / ! 400: it is refused «(Lang! )+Lan?g?…»$/,
    ],
  ])('%s with %s', async (call, fault, expected) => {
    const { url, api } = await startBackend()
    api.setFault(call, fault)
    const { code, of } = await check(url)
    expect(of(call)).toMatch(expected)
    expect(of('POST /api/logout')).toContain('200 fits')
    expect(code).toBe(1)
  })

  test.each(['hang', 'hang-body'])('%s ends by itself', async fault => {
    const { url, api } = await startBackend()
    api.setFault('GET /api/membership', fault)
    const { code, of } = await check(url, {}, { timeout: 1000 })
    expect(of('GET /api/membership')).toContain('! no whole answer within 1 s')
    expect(of('GET /api/membership/actions-left')).toContain('fits')
    expect(code).toBe(1)
  })
})

describe('fields', () => {
  const plan = { id: 1, price: 17.95, pricePerMonth: 5.98, numOfMonth: 3 }
  test.each<[string, (json: unknown) => unknown, string]>([
    [
      '/api/subscription',
      () => [
        plan,
        { ...plan, price: '17,95' },
        { ...plan, price: '34,95' },
        { ...plan, numOfMonth: undefined },
      ],
      ' ! [1].price: number expected, string found (and 1 more like it)\n ! [3].numOfMonth: missing, number expected\n - a list of 4',
    ],
    [
      '/api/membership',
      () => ({ data: { end: null } }),
      ' ! data.endDate: missing, string or null expected\n - not read: data.end',
    ],
    [
      '/api/membership',
      () => ({ data: { endDate: '31-12-2026' } }),
      ' ! data.endDate: YYYY-MM-DD expected, "31-12-2026" found',
    ],
    ['/api/membership', () => ({ endDate: 1 }), ' ! endDate: string or null expected, number found'],
    ['/api/membership/actions-left', () => ({ data: null }), ' ! data: object expected, null found'],
    ['/api/membership/cancellation/type', () => ({ data: {} }), ' ! data: list expected, object found'],
    [
      '/api/klupper',
      () => ({ id: '1', email: null }),
      ' ! id: number expected, string found\n ! email: string expected, null found',
    ],
    ['/api/klupper', () => [{ id: 1 }], ' ! [0].email: missing, string expected\n - a list of 1'],
    [
      '/api/klupper',
      () => [{}, {}],
      ' ! one member expected: the app takes this for a visitor\n - a list of 2',
    ],
  ])('a missing or mistyped one of %s is named', async (path, change, expected) => {
    const { url } = await startBackend({}, altered(`GET ${path}`, change))
    const { code, of, text } = await check(url)
    expect(of(`GET ${path}`)).toContain(`DOES NOT FIT, `)
    expect(of(`GET ${path}`).split('\n').slice(1).join('\n')).toBe(expected)
    expect(text).toMatch(/\nNot all fits: see the lines with !$/)
    expect(code).toBe(1)
  })

  test('one that the app does without is only noted', async () => {
    const change = (json: unknown) => ({
      ...(json as object),
      photo: 7,
      roles: ['x'],
      hasEndedMembership: undefined,
    })
    const { url } = await startBackend({}, altered('GET /api/klupper', change))
    const { code, of } = await check(url)
    expect(of('GET /api/klupper')).toBe(
      'GET /api/klupper 200 fits, bare\n - photo: string expected, number found; the app takes its default\n - not read: roles',
    )
    expect(code).toBe(0)
  })

  test('a field named data is no envelope when the rest fits', async () => {
    const change = (json: unknown) => ({ ...(json as object), data: {} })
    const { url } = await startBackend({}, altered('GET /api/klupper', change))
    const { code, of } = await check(url)
    expect(of('GET /api/klupper')).toBe('GET /api/klupper 200 fits, bare\n - not read: data')
    expect(code).toBe(0)
  })

  test('what the backend says cannot steer the terminal', async () => {
    const change = () => ({ data: { endDate: null, '\u001b[2J\u202e\nx': 1, __proto__: 1 } })
    const { url } = await startBackend({}, altered('GET /api/membership', change))
    const { text, of } = await check(url)
    expect(of('GET /api/membership')).toContain('- not read: data.[2J x')
    expect(text).not.toContain('\u001b')
    expect(text).not.toContain('\u202e')
  })
})

test('a backend that is not there is reported', async () => {
  const { code, text } = await check('http://127.0.0.1:9')
  expect(text).toMatch(/! no answer: (ECONNREFUSED|bad port)/)
  expect(code).toBe(1)
})
