// @vitest-environment node
import { beforeEach, describe, expect, test } from 'vitest'
import { createMockApi, type MockApi } from '../../src/mock/api.ts'
import type { MockApiOptions } from '../../src/mock/options.ts'

const api = 'http://localhost:4001'
const app = 'http://localhost:3000'

let mock: MockApi
let lines: string[]

function start(options: MockApiOptions = {}) {
  lines = []
  mock = createMockApi({ report: line => lines.push(line), ...options })
}

beforeEach(() => start())

const send = (method: string, path: string, headers: HeadersInit = {}, body: string | null = null) =>
  mock.fetch(new Request(`${api}${path}`, { method, headers, body }))

/** A session of a member, as a `Cookie` header. */
async function cookieOf(member: string) {
  const json = { 'content-type': 'application/json' }
  const response = await send('POST', '/__mock/become', json, JSON.stringify({ member }))
  return (
    response.headers
      .getSetCookie()
      .find(line => line.startsWith('KLUP_SESSION'))
      ?.split(';')[0] ?? ''
  )
}

describe('CORS', () => {
  test('answers a preflight for GET, POST and PUT with JSON and a CSRF header', async () => {
    const response = await send('OPTIONS', '/api/account/password', {
      origin: app,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type,x-xsrf-token,x-evil',
    })
    expect(response.status).toBe(204)
    expect(Object.fromEntries(response.headers)).toEqual({
      'access-control-allow-origin': app,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST, PUT',
      'access-control-allow-headers': 'content-type, accept, x-xsrf-token',
      'cache-control': 'no-store',
      vary: 'Origin',
    })
  })

  test.each([
    ['GET', '/api/klupper', 401],
    ['GET', '/api/niets', 404],
    ['GET', '/__mock/state', 200],
    ['POST', '/__mock/reset', 204],
    ['GET', '/login.html', 200],
  ])('lets the app read %s %s', async (method, path, status) => {
    const response = await send(method, path, { origin: app })
    expect(response.status).toBe(status)
    expect(response.headers.get('access-control-allow-origin')).toBe(app)
    expect(response.headers.get('access-control-allow-credentials')).toBe('true')
    expect(response.headers.get('vary')).toBe('Origin')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test.each(['https://elders.example', 'http://localhost.elders.example', 'null'])(
    'refuses %s before anything is done',
    async origin => {
      const cookie = await cookieOf('lid')
      const response = await send('POST', '/api/membership/end', { origin, cookie })
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject([{ code: 'origin_not_allowed' }])
      expect(response.headers.has('access-control-allow-origin')).toBe(false)
      expect((await send('OPTIONS', '/api/membership/end', { origin })).status).toBe(403)
      expect(mock.world.members.find(({ name }) => name === 'lid')?.hasEndedMembership).toBe(false)
    },
  )

  test('goes by the list or the predicate that it was given', async () => {
    const statusFor = async (origin: string) => (await send('GET', '/api/klupper', { origin })).status
    start({ appOrigins: ['https://app.klup.example'] })
    expect([await statusFor('https://app.klup.example'), await statusFor(app)]).toEqual([401, 403])
    start({ appOrigins: origin => origin.endsWith('.test') })
    expect([await statusFor('http://app.test'), await statusFor(app)]).toEqual([401, 403])
  })
})

describe('bodies', () => {
  const session = async () => ({ cookie: await cookieOf('lid') })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'multipart/form-data'])(
    'of type %s are refused with 415',
    async type => {
      for (const [method, path] of [
        ['POST', '/api/membership/end'],
        ['PUT', '/api/account/password'],
      ] as const) {
        const response = await send(method, path, { ...(await session()), 'content-type': type }, '{}')
        expect(response.status).toBe(415)
        expect(await response.json()).toMatchObject([{ code: 'unsupported_media_type', field: null }])
      }
    },
  )

  test.each(['application/json', 'application/json; charset=utf-8', 'application/problem+json'])(
    'of type %s are read',
    async type => {
      const headers = { ...(await session()), 'content-type': type }
      expect((await send('POST', '/api/membership/end', headers, '{}')).status).toBe(204)
    },
  )

  test('may be left out', async () => {
    expect((await send('POST', '/api/membership/end', await session())).status).toBe(204)
  })

  test.each(['{', '[]', 'null', '"tekst"'])('that are %s are refused with 400', async body => {
    const headers = { ...(await session()), 'content-type': 'application/json' }
    const response = await send('POST', '/api/membership/cancellation', headers, body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject([{ code: 'unreadable_body' }])
  })
})

describe('unknown requests', () => {
  test.each([
    ['GET', '/api/niets?a=1'],
    ['DELETE', '/api/klupper'],
    ['GET', '/api/klupper/'],
    ['POST', '/api/account/sso/'],
    ['POST', '/api/account/sso/%E0%A4%A'],
    ['GET', '/'],
  ])('%s %s is answered in the form of the API, and reported', async (method, path) => {
    const response = await send(method, path)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual([
      { code: 'not_found', message: 'Deze pagina kan niet worden gevonden.', field: null },
    ])
    expect(lines).toEqual([`Unknown request: ${method} ${path}`])
  })
})

describe('photos', () => {
  test.each([
    ['thumbnail.64.', 64],
    ['thumbnail.256.', 256],
    ['thumbnail.512.', 512],
    ['thumbnail.1024.', 1024],
    ['', 1200],
  ])('with prefix %j are drawn %i pixels high', async (prefix, size) => {
    const response = await send('GET', `/images/klupper/${prefix}marijke.svg`)
    expect(response.status).toBe(200)
    expect(await response.text()).toMatch(new RegExp(`^<svg [^>]*width="${size}" height="${size}"`))
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  test.each([
    'thumbnail.128.marijke.svg',
    'thumbnail.marijke.svg',
    'niemand.svg',
    'constructor.svg',
    'marijke.png',
  ])('%s does not exist', async file => {
    expect((await send('GET', `/images/klupper/${file}`)).status).toBe(404)
  })

  test('every demo member with a photo has a drawing', async () => {
    for (const { photo } of mock.world.members) {
      if (photo !== null) expect((await send('GET', photo)).status).toBe(200)
    }
  })
})

test('the log has every request but the control calls, from its arrival', async () => {
  const { log } = mock
  await cookieOf('lid')
  await send('OPTIONS', '/api/payment', { origin: app })
  const running = send('GET', '/api/payment?id=1')
  expect(log.at(-1)).toEqual({ method: 'GET', path: '/api/payment?id=1', status: 0 })
  await running
  expect(log).toEqual([
    { method: 'OPTIONS', path: '/api/payment', status: 204 },
    { method: 'GET', path: '/api/payment?id=1', status: 401 },
  ])
  mock.reset()
  await send('GET', '/api/klupper')
  expect(log).toEqual([{ method: 'GET', path: '/api/klupper', status: 401 }])
})

test('the latency comes before every answer of the API, not before control calls', async () => {
  const slept: number[] = []
  start({ latency: 300, sleep: async ms => void slept.push(ms) })
  await cookieOf('lid')
  await send('OPTIONS', '/api/klupper', { origin: app })
  expect(slept).toEqual([])
  await send('GET', '/api/klupper')
  expect(slept).toEqual([300])
})
