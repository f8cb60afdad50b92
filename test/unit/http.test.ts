// @vitest-environment node
import { getEventListeners } from 'node:events'
import { array, nullable, number, object, optional, string } from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { type CallError, type ContractError, hasStatus, isAbort } from '../../src/lib/errors.ts'
import { REQUEST_TIMEOUT } from '../../src/lib/http.ts'
import { pass, settle, stopClock } from '../support/clock.ts'
import { outcome } from '../support/deferred.ts'
import { empty, failure, json, offline, redirected, text } from '../support/fetch-stub.ts'
import { stubHttp } from '../support/http.ts'

stopClock()

type Answer = () => Response | Promise<Response>

const get = { method: 'GET', path: '/x' } as const
const schema = object({ endDate: nullable(string()) })
const html = () => text('<!doctype html><title>Wifi</title>')
/** A body that begins, and then the connection breaks, or nothing more comes. */
const broken = () =>
  new Response(new ReadableStream({ start: stream => stream.error(new TypeError('reset')) }))
const hanging = () =>
  new Response(new ReadableStream({ start: stream => stream.enqueue(new Uint8Array([123])) }))

/** What a call makes of an answer, and what is broadcast. */
async function read(answer: Answer, call: object) {
  const { request, events } = stubHttp({ 'GET /x': answer })
  return { result: await outcome(request({ ...get, ...call })), events: events() }
}

describe('a request', () => {
  const ok = { 'GET /x': () => empty(), 'POST /x': () => empty(), 'PUT /x': () => empty() }
  const csrf = { writeHeaders: () => ({ 'X-XSRF-TOKEN': 'one' }) }
  const ACCEPT = { accept: 'application/json' }

  test('that writes is JSON, also without a body, and carries the extra headers of a write', async () => {
    const { request, stub } = stubHttp(ok, csrf)
    await request({ method: 'POST', path: '/x' })
    await request({ method: 'PUT', path: '/x', body: 0 })
    const headers = { ...ACCEPT, 'content-type': 'application/json', 'x-xsrf-token': 'one' }
    expect(stub.sent).toMatchObject([{ headers }, { headers }])
    expect(stub.sent.map(({ init }) => init.body)).toEqual([undefined, '0'])
  })

  test('with a form leaves its type and boundary to the browser', async () => {
    const { request, stub } = stubHttp(ok, csrf)
    const body = new FormData()
    await request({ method: 'POST', path: '/x', body })
    expect(stub.sent[0]?.init.body).toBe(body)
    expect(stub.sent[0]?.headers).toEqual({ ...ACCEPT, 'x-xsrf-token': 'one' })
  })

  test('that reads sends Accept and nothing else, so that it costs no preflight', async () => {
    const { request, stub } = stubHttp(ok, csrf)
    await request({ ...get, body: 'is left out' })
    expect(stub.sent[0]?.headers).toEqual(ACCEPT)
    expect(stub.sent[0]?.init).not.toHaveProperty('body')
  })

  test('goes to the path behind the base, with each value as one segment, the query as it came, and the cookies', async () => {
    const { request, stub } = stubHttp(
      { 'GET /v1/..%2Fend%3Fc': () => empty() },
      { baseUrl: 'https://api.example/v1' },
    )
    await request({
      method: 'GET',
      path: '/{token}',
      params: { token: '../end?c' },
      search: '?id=%20a+b&id=2',
    })
    expect(stub.sent[0]?.url).toBe('https://api.example/v1/..%2Fend%3Fc?id=%20a+b&id=2')
    expect(stub.sent[0]?.init.credentials).toBe('include')
  })
})

const DATE = { endDate: '2026-03-14' }
const used = { schema }
const unused = {}

test.each<[what: string, answer: Answer, call: object, value: unknown]>([
  ['in an envelope', () => json({ data: DATE }), used, DATE],
  ['bare', () => json(DATE), used, DATE],
  ['by a redirect', () => redirected(json(DATE)), used, DATE],
  ['with more than is known', () => json({ data: { ...DATE, more: [] }, meta: 1 }), used, DATE],
  ['bare beside a data field of another kind', () => json({ ...DATE, data: null }), used, DATE],
  ['as a list', () => json([1, 2]), { schema: array(number()) }, [1, 2]],
  ['as a list in an envelope', () => json({ data: [1, 2] }), { schema: array(number()) }, [1, 2]],
  ['as nothing, where that is agreed', () => json(null), { schema: nullable(schema) }, null],
  ['as nothing in an envelope', () => json({ data: null }), { schema: nullable(schema) }, null],
  [
    'in an envelope that fits, though the whole would fit as well',
    () => json({ id: 1, data: { id: 2 } }),
    { schema: object({ id: optional(number(), 0) }) },
    { id: 2 },
  ],
  ['empty, when it is not used', () => empty(200), unused, undefined],
  ['empty and by a redirect, when it is not used', () => redirected(empty(200)), unused, undefined],
  ['as JSON, when it is not used', () => json({ id: 1 }), unused, undefined],
  ['as a line break, when it is not used', () => text('\n'), unused, undefined],
])('an answer may come %s', async (_, answer, call, value) => {
  expect(await read(answer, call)).toEqual({ result: { value }, events: [] })
})

const BAD = { name: 'ContractError' }
const OWN = 'Dat is niet gelukt (fout 400). Probeer het opnieuw.'
const saying = (message: string) => ({ name: 'HttpError', status: 400, message })
const item = (message: unknown) => json([{ code: 'c', message, field: null }], 400)

test.each<[what: string, answer: Answer, call: object, error: object, event?: string]>([
  ['HTML', html, used, BAD],
  ['empty', () => empty(200), used, BAD],
  ['a line break', () => text('\n'), used, BAD],
  ['cut off', () => text('{"endDate":'), used, BAD],
  ['HTML that nobody uses: something else answered', html, unused, BAD],
  ['a word that nobody uses', () => text('OK'), unused, BAD],
  [
    'a login page that it was redirected to',
    () => redirected(html()),
    used,
    { status: 401 },
    'session-ended',
  ],
  ['such a page that nobody uses', () => redirected(html()), unused, { status: 401 }, 'session-ended'],
  [
    'a list of items, of which the first counts',
    () => failure(400, { message: 'Mis.' }, { message: 'Ook.' }),
    used,
    saying('Mis.'),
  ],
  ['an item with an empty message', () => item(''), used, saying(OWN)],
  ['an item with a number for a message', () => item(5), used, saying(OWN)],
  ['an item with an object for a message', () => item({ toString: 'x' }), used, saying(OWN)],
  ['an empty list', () => failure(400), used, saying(OWN)],
  ['a list with null', () => failure(400, null), used, saying(OWN)],
  ['an object instead of a list', () => json({ message: 'Mis.' }, 400), used, saying(OWN)],
  ['null with an error status', () => json(null, 400), used, saying(OWN)],
  ['HTML with an error status', () => text('<!doctype html>', 400), used, saying(OWN)],
  ['nothing with an error status', () => empty(400), used, saying(OWN)],
  ['a prototype', () => text('[{"__proto__":{"message":"Mis."}}]', 400), used, saying(OWN)],
  ['an error status, though it would fit', () => json(DATE, 500), used, { status: 500 }],
  ['no connection', offline, used, { name: 'NetworkError', cause: new TypeError('Failed to fetch') }],
  ['a connection that breaks', broken, used, { name: 'NetworkError' }],
  ['a 401: the session has ended', () => failure(401), used, { status: 401 }, 'session-ended'],
  ['a 401 of a call without a session', () => failure(401), { anonymous: true }, { status: 401 }],
  ['a 403: the session is still there', () => failure(403), used, { status: 403 }],
])('an error is %s', async (_, answer, call, error, event = 'server-error') => {
  const { result, events } = await read(answer, call)
  expect(result).toMatchObject(error)
  expect(events).toEqual([event])
})

test.each([
  ['lacks a field', { data: {} }, /^endDate: .+ expected, undefined found$/],
  ['lacks a field, bare', {}, /^endDate: .+ expected, undefined found$/],
  ['has a field of another type', { data: { endDate: 5 } }, /^endDate: .*string.* expected, 5 found$/],
  ['is null', null, /^\(response\): Object expected, null found$/],
])('an answer that %s is an error that names the field', async (_, body, issue) => {
  const { result } = await read(() => json(body), used)
  expect((result as ContractError).issues).toEqual([expect.stringMatching(issue)])
})

test('an error keeps code and field of its items when they are texts, and its call without what was filled in', async () => {
  const items = [
    { code: 'a', message: 'Mis.', field: 'password' },
    { code: 5, message: 'Ook mis.', field: null },
  ]
  const { request, heard } = stubHttp({ 'POST /sso/geheim': () => failure(400, ...items) })
  const call = { method: 'POST', path: '/sso/{token}' } as const
  const error = await outcome(request({ ...call, params: { token: 'geheim' }, search: '?geheim' }))
  expect(error).toMatchObject({
    items: [items[0], { code: undefined, message: 'Ook mis.', field: undefined }],
    endpoint: call,
  })
  expect(heard[0]?.error).toBe(error)
})

test.each<[string, Answer]>([
  ['404', () => failure(404)],
  ['no connection', offline],
  ['HTML', html],
])('an error that the caller handles is not broadcast, though the caller gets it: %s', async (_, answer) => {
  const silent = vi.fn((_: CallError) => true)
  const { result, events } = await read(answer, { schema, silent })
  expect(silent).toHaveBeenCalledExactlyOnceWith(result)
  expect(events).toEqual([])
  const other = (error: CallError) => hasStatus(error, 500)
  expect((await read(answer, { schema, silent: other })).events).toEqual(['server-error'])
})

describe('while the browser is offline', () => {
  const isOnline = () => false
  const answers = { 'GET /x': offline, 'POST /x': offline, 'PUT /x': offline }

  test.each([
    { method: 'POST', path: '/x' },
    { method: 'PUT', path: '/x' },
    { ...get, isWrite: true },
  ] as const)('rejects a failed $method that writes as not sent, and broadcasts nothing', async call => {
    const { request, events } = stubHttp(answers, { isOnline })
    expect(await outcome(request(call))).toMatchObject({ name: 'NotSentError', endpoint: { path: '/x' } })
    expect(events()).toEqual([])
  })

  test('rejects a read as a failed connection', async () => {
    const { request, events } = stubHttp(answers, { isOnline })
    expect(await outcome(request(get))).toMatchObject({ name: 'NetworkError' })
    expect(events()).toEqual(['server-error'])
  })

  test('does not claim that nothing was sent when the connection breaks later', async () => {
    const { request } = stubHttp(answers, { isOnline: vi.fn(() => false).mockReturnValueOnce(true) })
    expect(await outcome(request({ method: 'POST', path: '/x' }))).toMatchObject({ name: 'NetworkError' })
  })

  test('takes an answer that comes all the same', async () => {
    const { request } = stubHttp({ 'POST /x': () => json(DATE) }, { isOnline })
    expect(await request({ method: 'POST', path: '/x', schema })).toEqual(DATE)
  })
})

test.each<[string, object, string]>([
  ['a path that leads elsewhere', { path: '/{token}', params: { token: '..' } }, 'RangeError'],
  ['a body that cannot be written as JSON', { body: { size: 1n } }, 'TypeError'],
])('leaves a mistake of the app as it is, and sends nothing: %s', async (_, call, name) => {
  const { request, stub, events } = stubHttp({}, { isOnline: () => false })
  expect(await outcome(request({ method: 'POST', path: '/x', ...call }))).toMatchObject({ name })
  expect(stub.sent).toEqual([])
  expect(events()).toEqual([])
})

const SILENT: [string, Answer][] = [
  ['nothing comes', () => new Promise<Response>(() => {})],
  ['the body hangs', hanging],
]

test.each(SILENT)('without an answer the request ends by itself, when %s', async (_, answer) => {
  const { request, stub, events } = stubHttp({ 'GET /x': answer })
  const done = vi.fn()
  void outcome(request(get)).then(done)
  await pass(REQUEST_TIMEOUT - 1)
  expect(done).not.toHaveBeenCalled()
  await pass(1)
  expect(done).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'TimeoutError' }))
  expect(stub.sent[0]?.init.signal?.aborted).toBe(true)
  expect(events()).toEqual(['server-error'])
})

test('after an answer no clock runs on, and nothing listens to the reader any more', async () => {
  const { request } = stubHttp({ 'GET /x': () => empty(), 'POST /x': offline })
  const { signal } = new AbortController()
  await request({ ...get, signal })
  await outcome(request({ ...get, method: 'POST', signal }))
  expect(vi.getTimerCount()).toBe(0)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test.each(SILENT)(
  'a reader that leaves when %s ends the request, and that is no error',
  async (_, answer) => {
    const { request, stub, events } = stubHttp({ 'GET /x': answer })
    const reader = new AbortController()
    const result = outcome(request({ ...get, signal: reader.signal }))
    await settle()
    reader.abort()
    expect(isAbort(await result)).toBe(true)
    expect(isAbort(await outcome(request({ ...get, signal: reader.signal })))).toBe(true)
    expect(stub.sent.filter(({ init }) => !init.signal?.aborted)).toEqual([])
    expect(events()).toEqual([])
  },
)

describe('after the session changed', () => {
  test.each<[string, Answer]>([
    ['a success', () => json(DATE)],
    ['a 401', () => failure(401)],
    ['an unreadable answer', html],
    ['no connection', offline],
  ])('%s to an earlier request is ignored', async (_, answer) => {
    const { request, forget, stub, events } = stubHttp()
    const held = stub.hold('GET /x')
    const result = outcome(request({ ...get, schema }))
    forget()
    await Promise.resolve(answer()).then(held.resolve, held.reject)
    expect(isAbort(await result)).toBe(true)
    expect(events()).toEqual([])
  })

  test('so is the time-out of an earlier one, while new requests count', async () => {
    const { request, forget, stub, events } = stubHttp({ 'GET /x': () => json(DATE), 'PUT /x': offline })
    stub.hold('GET /x')
    const result = outcome(request(get))
    forget()
    await pass(REQUEST_TIMEOUT)
    expect(isAbort(await result)).toBe(true)
    expect(await request({ ...get, schema })).toEqual(DATE)
    await outcome(request({ method: 'PUT', path: '/x' }))
    expect(events()).toEqual(['server-error'])
  })
})
