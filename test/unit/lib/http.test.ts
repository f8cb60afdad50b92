import { unknown } from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { CallError, isAbort, outcomeOf } from '../../../src/lib/errors.ts'
import { REQUEST_TIMEOUT } from '../../../src/lib/http.ts'
import { advance, settle, stopClock } from '../../support/clock.ts'
import { deferred, outcome } from '../../support/deferred.ts'
import { empty, failure, json, offline, redirected, text } from '../../support/fetch-stub.ts'
import { stubHttp } from './stub-http.ts'

stopClock()

type Answer = () => Response | Promise<Response>

const get = { method: 'GET', path: '/x' } as const
const post = { method: 'POST', path: '/x' } as const
/** A body whose connection breaks, and one that never ends. */
const broken = () =>
  new Response(new ReadableStream({ start: stream => stream.error(new TypeError('reset')) }))
const hanging = () =>
  new Response(new ReadableStream({ start: stream => stream.enqueue(new Uint8Array([123])) }))

test('a request has its address from base, path, parameters and query, and sends cookies and write headers', async () => {
  const { request, stub } = stubHttp(
    { 'POST /v1/..%2Fend%3Fc': () => empty() },
    { baseUrl: 'https://api.example/v1', writeHeaders: () => ({ 'X-XSRF-TOKEN': 'one' }) },
  )
  const search = '?id=%20a+b&id=2'
  await request({ method: 'POST', path: '/{token}', params: { token: '../end?c' }, search })
  const [sent] = stub.sent
  expect(sent?.url).toBe(`https://api.example/v1/..%2Fend%3Fc${search}`)
  expect(sent?.init.credentials).toBe('include')
  expect(sent?.headers).toMatchObject({ 'x-xsrf-token': 'one' })
})

/* biome-ignore format: a table */
test.each<[what: string, answer: Answer, error: object]>([
  ['an error of the server', () => failure(503), { status: 503 }],
  ['an unreadable response', () => text('OK'), { name: 'ContractError' }],
  ['no connection', offline, { name: 'NetworkError', cause: new TypeError('Failed to fetch') }],
  ['a connection that breaks', broken, { name: 'NetworkError' }],
  ['a 401', () => failure(401), { status: 401 }],
  ['a page after a redirect', () => redirected(text('<p>')), { name: 'RedirectError' }],
])('rejects after %s', async (_, answer, error) => {
  const { request } = stubHttp({ 'GET /x': answer })
  expect(await outcome(request(get))).toMatchObject(error)
})

test("leaves no listener on the caller's signal, which may live for many requests", async () => {
  const { request } = stubHttp({ 'GET /x': () => json([]) })
  const { signal } = new AbortController()
  const added = vi.spyOn(signal, 'addEventListener')
  const removed = vi.spyOn(signal, 'removeEventListener')
  await request({ ...get, signal })
  expect(added).toHaveBeenCalledOnce()
  expect(removed.mock.calls).toEqual(added.mock.calls)
})

describe.each<[what: string, answer: Answer]>([
  ['a redirect to a page', () => redirected(text('<p>'))],
  ['a 401', () => failure(401)],
])('after %s', (_, answer) => {
  test('waits until the user is known, and is forgotten if the session ended', async () => {
    const checked = deferred<boolean>()
    const { request, forget } = stubHttp({ 'GET /x': answer }, { checkSession: () => checked.promise })
    const done = vi.fn()
    const result = outcome(request(get)).finally(done)
    await settle()
    expect(done).not.toHaveBeenCalled()
    forget()
    checked.resolve(false)
    expect(isAbort(await result)).toBe(true)
  })

  test('sends a read once more if a member is signed in, and no write', async () => {
    const { request, stub } = stubHttp(
      { 'GET /x': answer, 'POST /x': answer },
      { checkSession: async () => true },
    )
    stub.hold('GET /x').resolve(answer() as Response)
    stub.on('GET /x', () => json(1))
    expect(await request({ ...get, schema: unknown() })).toBe(1)
    expect(await outcome(request(post))).toBeInstanceOf(CallError)
    expect(stub.calls()).toEqual(['GET /x', 'GET /x', 'POST /x'])
  })

  test('repeats a read that is refused for good once a minute', async () => {
    const { request, stub } = stubHttp(
      { 'GET /x': answer, 'GET /y': answer },
      { checkSession: async () => true },
    )
    for (const [minutes, count] of [
      [0, 2],
      [0.9, 3],
      [0.1, 5],
    ] as const) {
      await advance(minutes * 60_000)
      await outcome(request(get))
      expect(stub.calls()).toHaveLength(count)
    }
    await outcome(request({ ...get, path: '/y' }))
    expect(stub.calls('GET /y')).toHaveLength(2)
  })

  test('repeats each of two reads that began together', async () => {
    const { request, stub } = stubHttp({ 'GET /x': answer }, { checkSession: async () => true })
    await Promise.all([outcome(request(get)), outcome(request(get))])
    expect(stub.calls()).toHaveLength(4)
  })

  test('repeats nothing if nobody knows who is signed in', async () => {
    const { request, stub } = stubHttp({ 'GET /x': answer })
    expect(await outcome(request(get))).toBeInstanceOf(CallError)
    expect(stub.calls()).toHaveLength(1)
  })
})

test('a 401 of a call that keeps the session asks for no user', async () => {
  const checkSession = vi.fn(async () => true)
  const { request, stub } = stubHttp({ 'GET /x': () => failure(401) }, { checkSession })
  await outcome(request({ ...get, keepsSession: true }))
  expect(checkSession).not.toHaveBeenCalled()
  expect(stub.calls()).toHaveLength(1)
})

test('waits for the user first, and fails with what the user cannot be read for', async () => {
  const user = deferred<unknown>()
  const { request, stub } = stubHttp({ 'GET /x': () => empty() }, { userFirst: () => user.promise })
  const result = outcome(request(get))
  await settle()
  expect(stub.calls()).toEqual([])
  user.reject(new TypeError('gone'))
  expect(await result).toMatchObject({ message: 'gone' })
  await request({ ...get, keepsSession: true })
  expect(stub.calls()).toEqual(['GET /x'])
})

test('calls back for each response, and says whether a gateway or a portal has sent it', async () => {
  const onResponse = vi.fn()
  const { request, stub } = stubHttp({ 'GET /x': () => failure(500), 'POST /x': offline }, { onResponse })
  await outcome(request(post))
  await outcome(request(get))
  for (const answer of [empty(204), text('<h1>Wifi</h1>'), text('<h1>Bad Gateway</h1>', 502)]) {
    stub.hold('GET /x').resolve(answer)
    await outcome(request(get))
  }
  expect(onResponse.mock.calls).toEqual([[false], [false], [true], [true]])
})

describe('while the browser is offline', () => {
  const isOnline = () => false
  const answers = { 'GET /x': offline, 'POST /x': offline }

  test.each([get, post])('rejects a failed $method as not sent', async call => {
    const { request } = stubHttp(answers, { isOnline })
    expect(outcomeOf(await outcome(request(call)))).toBe('not-sent')
  })

  test('rejects a write that began online as a lost connection', async () => {
    const { request } = stubHttp(answers, { isOnline: vi.fn(() => false).mockReturnValueOnce(true) })
    expect(outcomeOf(await outcome(request(post)))).toBe('unanswered')
  })
})

test.each<[string, object, string]>([
  ['a path that leaves its place', { path: '/{token}', params: { token: '..' } }, 'RangeError'],
  ['a body that is not JSON', { body: { size: 1n } }, 'TypeError'],
])('passes on a programming error, and sends nothing: %s', async (_, call, name) => {
  const { request, stub } = stubHttp({}, { isOnline: () => false })
  expect(await outcome(request({ ...post, ...call }))).toMatchObject({ name })
  expect(stub.sent).toEqual([])
})

describe.each<[string, Answer]>([
  ['no response comes', () => new Promise<Response>(() => {})],
  ['the body hangs', hanging],
])('when %s, a request', (_, answer) => {
  test('ends after the time-out', async () => {
    const { request, stub } = stubHttp({ 'GET /x': answer })
    const done = vi.fn()
    void outcome(request(get)).then(done)
    await advance(REQUEST_TIMEOUT - 1)
    expect(done).not.toHaveBeenCalled()
    await advance(1)
    expect(done).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'TimeoutError' }))
    expect(stub.sent[0]?.init.signal?.aborted).toBe(true)
  })

  test('ends with its caller', async () => {
    const { request, stub } = stubHttp({ 'GET /x': answer })
    const caller = new AbortController()
    const result = outcome(request({ ...get, signal: caller.signal }))
    await settle()
    caller.abort()
    expect(isAbort(await result)).toBe(true)
    expect(isAbort(await outcome(request({ ...get, signal: caller.signal })))).toBe(true)
    expect(stub.sent.filter(({ init }) => !init.signal?.aborted)).toEqual([])
  })
})

describe('after the session changed', () => {
  test.each<[string, Answer]>([
    ['a success', () => json({})],
    ['a 401', () => failure(401)],
    ['no connection', offline],
  ])('ignores %s to an earlier request', async (_, answer) => {
    const { request, forget, stub } = stubHttp()
    const held = stub.hold('GET /x')
    const result = outcome(request({ ...get, schema: unknown() }))
    forget()
    await Promise.resolve(answer()).then(held.resolve, held.reject)
    expect(isAbort(await result)).toBe(true)
  })

  test('ignores the time-out of an earlier request, and no later failure', async () => {
    const { request, forget, stub } = stubHttp({ 'PUT /x': offline })
    stub.hold('GET /x')
    const result = outcome(request(get))
    forget()
    await advance(REQUEST_TIMEOUT)
    expect(isAbort(await result)).toBe(true)
    expect(await outcome(request({ method: 'PUT', path: '/x' }))).toMatchObject({ name: 'NetworkError' })
  })
})
