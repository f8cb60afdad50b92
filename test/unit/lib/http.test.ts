import { unknown } from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { isAbort, outcomeOf } from '../../../src/lib/errors.ts'
import { REQUEST_TIMEOUT } from '../../../src/lib/http.ts'
import { advance, settle, stopClock } from '../../support/clock.ts'
import { deferred, outcome } from '../../support/deferred.ts'
import { empty, failure, json, offline, redirected, text } from '../../support/fetch-stub.ts'
import { stubHttp } from '../../support/http.ts'

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
test.each<[what: string, answer: Answer, call: object, error: object, events: string[]]>([
  ['an error of the server', () => failure(503), {}, { status: 503 }, ['server-error']],
  ['an unreadable response', () => text('OK'), {}, { name: 'ContractError' }, ['server-error']],
  ['no connection', offline, {}, { name: 'NetworkError', cause: new TypeError('Failed to fetch') }, ['server-error']],
  ['a connection that breaks', broken, {}, { name: 'NetworkError' }, ['server-error']],
  ['an error that the caller reports', offline, { report: 'caller' }, { name: 'NetworkError' }, []],
  ['a refusal that is a toast', () => failure(400), { report: 'refusal' }, { status: 400 }, ['server-error']],
  ['an unreadable response to a call whose refusal is a toast', () => text('OK'), { report: 'refusal' }, { name: 'ContractError' }, ['server-error']],
  ['no connection of a call whose refusal is a toast', offline, { report: 'refusal' }, { name: 'NetworkError' }, []],
  ['a 404 that is an answer', () => failure(404), { mayBeMissing: true }, { status: 404 }, []],
  ['a 401', () => failure(401), {}, { status: 401 }, ['server-error']],
  ['a page after a redirect', () => redirected(text('<p>')), {}, { name: 'RedirectError' }, ['server-error']],
])('rejects %s, with its event', async (_, answer, call, error, expected) => {
  const { request, events, emitted } = stubHttp({ 'GET /x': answer })
  const result = await outcome(request({ ...get, ...call }))
  expect(result).toMatchObject(error)
  expect(events()).toEqual(expected)
  for (const event of emitted) expect(event.error).toBe(result)
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
    const { request, forget, events } = stubHttp(
      { 'GET /x': answer },
      { checkSession: () => checked.promise },
    )
    const result = outcome(request(get))
    await settle()
    expect(events()).toEqual([])
    forget()
    checked.resolve(false)
    expect(isAbort(await result)).toBe(true)
    expect(events()).toEqual([])
  })

  test('sends a read once more if a member is signed in, and no write', async () => {
    const { request, stub, events } = stubHttp(
      { 'GET /x': answer, 'POST /x': answer },
      { checkSession: async () => true },
    )
    stub.hold('GET /x').resolve(answer() as Response)
    stub.on('GET /x', () => json(1))
    expect(await request({ ...get, schema: unknown() })).toBe(1)
    await outcome(request(post))
    expect(stub.calls()).toEqual(['GET /x', 'GET /x', 'POST /x'])
    expect(events()).toEqual(['server-error'])
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
    const { request, stub, events } = stubHttp({ 'GET /x': answer })
    await outcome(request(get))
    expect(stub.calls()).toHaveLength(1)
    expect(events()).toEqual(['server-error'])
  })
})

test('a 401 of a call that keeps the session asks for no user', async () => {
  const checkSession = vi.fn(async () => true)
  const { request, stub } = stubHttp({ 'GET /x': () => failure(401) }, { checkSession })
  await outcome(request({ ...get, keepsSession: true }))
  expect(checkSession).not.toHaveBeenCalled()
  expect(stub.calls()).toHaveLength(1)
})

test('waits for the user first, and fails with what the user cannot be read for, which is reported already', async () => {
  const user = deferred<unknown>()
  const { request, stub, events } = stubHttp({ 'GET /x': () => empty() }, { userFirst: () => user.promise })
  const result = outcome(request(get))
  await settle()
  expect(stub.calls()).toEqual([])
  user.reject(new TypeError('gone'))
  expect(await result).toMatchObject({ message: 'gone' })
  expect(events()).toEqual([])
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

  test.each([
    [get, ['server-error']],
    [post, []],
  ] as const)('rejects a failed $method as not sent, and reports a read', async (call, expected) => {
    const { request, events } = stubHttp(answers, { isOnline })
    expect(outcomeOf(await outcome(request(call)))).toBe('not-sent')
    expect(events()).toEqual(expected)
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
  const { request, stub, events } = stubHttp({}, { isOnline: () => false })
  expect(await outcome(request({ ...post, ...call }))).toMatchObject({ name })
  expect(stub.sent).toEqual([])
  expect(events()).toEqual([])
})

describe.each<[string, Answer]>([
  ['no response comes', () => new Promise<Response>(() => {})],
  ['the body hangs', hanging],
])('when %s, a request', (_, answer) => {
  test('ends after the time-out', async () => {
    const { request, stub, events } = stubHttp({ 'GET /x': answer })
    const done = vi.fn()
    void outcome(request(get)).then(done)
    await advance(REQUEST_TIMEOUT - 1)
    expect(done).not.toHaveBeenCalled()
    await advance(1)
    expect(done).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'TimeoutError' }))
    expect(stub.sent[0]?.init.signal?.aborted).toBe(true)
    expect(events()).toEqual(['server-error'])
  })

  test('ends with its caller, without an event', async () => {
    const { request, stub, events } = stubHttp({ 'GET /x': answer })
    const caller = new AbortController()
    const result = outcome(request({ ...get, signal: caller.signal }))
    await settle()
    caller.abort()
    expect(isAbort(await result)).toBe(true)
    expect(isAbort(await outcome(request({ ...get, signal: caller.signal })))).toBe(true)
    expect(stub.sent.filter(({ init }) => !init.signal?.aborted)).toEqual([])
    expect(events()).toEqual([])
  })
})

describe('after the session changed', () => {
  test.each<[string, Answer]>([
    ['a success', () => json({})],
    ['a 401', () => failure(401)],
    ['no connection', offline],
  ])('ignores %s to an earlier request', async (_, answer) => {
    const { request, forget, stub, events } = stubHttp()
    const held = stub.hold('GET /x')
    const result = outcome(request({ ...get, schema: unknown() }))
    forget()
    await Promise.resolve(answer()).then(held.resolve, held.reject)
    expect(isAbort(await result)).toBe(true)
    expect(events()).toEqual([])
  })

  test('ignores the time-out of an earlier request, and no later event', async () => {
    const { request, forget, stub, events } = stubHttp({ 'PUT /x': offline })
    stub.hold('GET /x')
    const result = outcome(request(get))
    forget()
    await advance(REQUEST_TIMEOUT)
    expect(isAbort(await result)).toBe(true)
    await outcome(request({ method: 'PUT', path: '/x' }))
    expect(events()).toEqual(['server-error'])
  })
})
