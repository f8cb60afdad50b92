// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { altered, check, startBackend } from './support/backend.ts'

const recording = 'POST /api/membership/cancellation'

/** A backend that knows one of the two forms of a reason, and refuses the other. */
const takesOnly =
  (form: 'reasonType' | 'reasonTypeId') =>
  async (request: Request, next: (r: Request) => Promise<Response>) => {
    if (`${request.method} ${new URL(request.url).pathname}` !== recording) return next(request)
    const body: unknown = await request.clone().json()
    if (typeof body === 'object' && body !== null && form in body) return next(request)
    return Response.json([{ code: 'reason_missing', message: 'Kies een reden.', field: null }], {
      status: 400,
    })
  }

describe('the dialects', () => {
  test('enveloped answers, and reasonType', async () => {
    const { url, api } = await startBackend({}, takesOnly('reasonType'))
    const result = await check(url, { write: true })
    expect(result.code).toBe(0)
    expect(result.of('GET /api/membership')).toBe('GET /api/membership 200 fits, envelope')
    expect(result.of('GET /api/subscription')).toContain(' 200 fits, bare\n - a list of 7')
    expect(result.text).toContain('It speaks: envelope (3 calls), bare (2 calls). The app reads both.')
    expect(result.configuration).toEqual([
      `API_BASE_URL=${url}`,
      'LOGIN_PATH=/api/login',
      'LOGOUT_PATH=/api/logout',
      'CANCELLATION_REASON=reasonType',
    ])
    expect(api.world.cancellations).toHaveLength(1)
  })

  test('bare answers', async () => {
    const { url } = await startBackend({ envelope: false })
    const result = await check(url)
    expect(result.code).toBe(0)
    expect(result.of('GET /api/membership')).toBe('GET /api/membership 200 fits, bare')
    expect(result.text).toContain('It speaks: bare (5 calls).')
    expect(result.configuration).toEqual([
      `API_BASE_URL=${url}`,
      'LOGIN_PATH=/api/login',
      'LOGOUT_PATH=/api/logout',
      '# CANCELLATION_REASON could not be told: that takes a record, see --write',
    ])
  })

  test('the member as a list of one, and reasonTypeId only', async () => {
    const { url, api } = await startBackend({ klupperAsList: true }, takesOnly('reasonTypeId'))
    const result = await check(url, { write: true })
    expect(result.code).toBe(0)
    expect(result.of('GET /api/klupper')).toBe('GET /api/klupper 200 fits, bare\n - a list of 1')
    expect(result.of(`${recording} (reasonType)`)).toContain('fits\n - 400: it is refused «Kies een reden.»')
    expect(result.of(`${recording} (reasonTypeId)`)).toContain('201 fits')
    expect(result.configuration).toContain('CANCELLATION_REASON=reasonTypeId')
    expect(api.world.cancellations).toMatchObject([{ reasonTypeId: 1, reasonText: 'check:api' }])
  })

  test('other paths for login and logout', async () => {
    const { url } = await startBackend({}, async (request, next) => {
      const to = request.url.replace('/auth/in', '/api/login').replace('/auth/out', '/api/logout')
      return /\/api\/log(in|out)$/.test(request.url)
        ? new Response(null, { status: 404 })
        : next(new Request(to, request))
    })
    const right = await check(url, { loginPath: '/auth/in', logoutPath: '/auth/out' })
    expect(right.code).toBe(0)
    expect(right.configuration).toEqual(
      expect.arrayContaining(['LOGIN_PATH=/auth/in', 'LOGOUT_PATH=/auth/out']),
    )
    const wrong = await check(url)
    expect(wrong.code).toBe(1)
    expect(wrong.of('POST /api/login')).toContain('! is this the path? See --login-path')
    expect(wrong.configuration.filter(line => !line.includes('could not be told'))).toEqual([])
  })
})

describe('writing', () => {
  test('nothing is written without --write', async () => {
    const { url, writes } = await startBackend()
    const { asked, text } = await check(url, { origin: 'http://localhost:4000', paymentSearch: '?id=tr_1' })
    expect(writes()).toEqual(['POST /api/login', 'POST /api/logout'])
    expect(asked).toBe(0)
    expect(text).not.toContain('--write sends')
  })

  test('nor without consent', async () => {
    const { url, writes } = await startBackend()
    const { asked, configuration } = await check(url, { write: true }, { agree: false })
    expect(writes()).toEqual(['POST /api/login', 'POST /api/logout'])
    expect(asked).toBe(1)
    expect(configuration).toContain('# CANCELLATION_REASON could not be told: nobody agreed to a record')
  })

  test('with consent it is named first, and is all that is written', async () => {
    const { url, writes, api } = await startBackend()
    const { text } = await check(url, { write: true })
    expect(writes()).toEqual(['POST /api/login', recording, 'POST /api/logout'])
    expect(text.indexOf('--write sends POST')).toBeLessThan(text.indexOf(`\n${recording}`))
    expect(text).toContain('with reason 1 «Ik gebruik Klup te weinig» and the text «check:api»')
    expect(api.world.members.find(({ name }) => name === 'lid')?.hasEndedMembership).toBe(false)
    expect(api.world.payments).toEqual([])
  })

  test.each([
    ['401', [recording]],
    ['refuse', [recording]],
    ['500-html', [recording, recording]],
  ])('after %s it does not insist', async (fault, expected) => {
    const { url, writes, api } = await startBackend()
    api.setFault(recording, fault)
    const { code, configuration } = await check(url, { write: true })
    expect(code).toBe(1)
    expect(writes().slice(1, -1)).toEqual(expected)
    expect(configuration).toContain('# CANCELLATION_REASON could not be told: neither form was accepted')
  })

  test('without a list of reasons there is nothing to record', async () => {
    const { url, writes } = await startBackend(
      {},
      altered('GET /api/membership/cancellation/type', () => []),
    )
    const { configuration } = await check(url, { write: true })
    expect(writes()).toHaveLength(2)
    expect(configuration).toContain('# CANCELLATION_REASON could not be told: there is no reason to record')
  })
})
