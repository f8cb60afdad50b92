// @vitest-environment node
import { array, nullable, number, object, optional, string } from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { type ContractError, isAbort, outcomeOf } from '../../../src/lib/errors.ts'
import { REQUEST_TIMEOUT } from '../../../src/lib/http.ts'
import { advance, settle, stopClock } from '../../support/clock.ts'
import { outcome } from '../../support/deferred.ts'
import { empty, failure, json, offline, redirected, text } from '../../support/fetch-stub.ts'
import { stubHttp } from '../../support/http.ts'

stopClock()

type Answer = () => Response | Promise<Response>

const get = { method: 'GET', path: '/x' } as const
const schema = object({ endDate: nullable(string()) })
const html = () => text('<!doctype html><title>Wifi</title>')
/** A body whose connection breaks, and one that never ends. */
const broken = () =>
  new Response(new ReadableStream({ start: stream => stream.error(new TypeError('reset')) }))
const hanging = () =>
  new Response(new ReadableStream({ start: stream => stream.enqueue(new Uint8Array([123])) }))

/** The result of a call for a response, and the events. */
async function read(answer: Answer, call: object) {
  const { request, events } = stubHttp({ 'GET /x': answer })
  return { result: await outcome(request({ ...get, ...call })), events: events() }
}

describe('a request', () => {
  const ok = { 'GET /x': () => empty(), 'POST /x': () => empty(), 'PUT /x': () => empty() }
  const csrf = { writeHeaders: () => ({ 'X-XSRF-TOKEN': 'one' }) }
  const ACCEPT = { accept: 'application/json' }

  test('a write has the content type JSON, also without a body, and the extra headers', async () => {
    const { request, stub } = stubHttp(ok, csrf)
    await request({ method: 'POST', path: '/x' })
    await request({ method: 'PUT', path: '/x', body: 0 })
    const headers = { ...ACCEPT, 'content-type': 'application/json', 'x-xsrf-token': 'one' }
    expect(stub.sent).toMatchObject([{ headers }, { headers }])
    expect(stub.sent.map(({ init }) => init.body)).toEqual([undefined, '0'])
  })

  test('with a FormData leaves the content type to the browser', async () => {
    const { request, stub } = stubHttp(ok, csrf)
    const body = new FormData()
    await request({ method: 'POST', path: '/x', body })
    expect(stub.sent[0]?.init.body).toBe(body)
    expect(stub.sent[0]?.headers).toEqual({ ...ACCEPT, 'x-xsrf-token': 'one' })
  })

  test('a read sends only Accept, so that it needs no preflight', async () => {
    const { request, stub } = stubHttp(ok, csrf)
    await request({ ...get, body: 'is left out' })
    expect(stub.sent[0]?.headers).toEqual(ACCEPT)
    expect(stub.sent[0]?.init).not.toHaveProperty('body')
  })

  test('appends the path to the base, keeps each parameter one segment and the query unchanged, and sends cookies', async () => {
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
  ['after a redirect', () => redirected(json(DATE)), used, DATE],
  ['with unknown fields', () => json({ data: { ...DATE, more: [] }, meta: 1 }), used, DATE],
  ['bare, with a data field of its own', () => json({ ...DATE, data: null }), used, DATE],
  ['as a list in an envelope', () => json({ data: [1, 2] }), { schema: array(number()) }, [1, 2]],
  ['as null in an envelope', () => json({ data: null }), { schema: nullable(schema) }, null],
  [
    'in an envelope, even if the whole fits as well',
    () => json({ id: 1, data: { id: 2 } }),
    { schema: object({ id: optional(number(), 0) }) },
    { id: 2 },
  ],
  ['empty, without a schema', () => empty(200), unused, undefined],
  ['empty after a redirect, without a schema', () => redirected(empty(200)), unused, undefined],
  ['as a line break, without a schema', () => text('\n'), unused, undefined],
])('accepts data %s', async (_, answer, call, value) => {
  expect(await read(answer, call)).toEqual({ result: { value }, events: [] })
})

const BAD = { name: 'ContractError' }
const OWN = 'Dat is niet gelukt (fout 400). Probeer het opnieuw.'
const saying = (message: string) => ({ name: 'HttpError', status: 400, message })
const item = (message: unknown) => json([{ code: 'c', message, field: null }], 400)

test.each<[what: string, answer: Answer, call: object, error: object, event?: string]>([
  ['empty', () => empty(200), used, BAD],
  ['HTML without a schema, which is not from the server', html, unused, BAD],
  ['a word without a schema', () => text('OK'), unused, BAD],
  ['a login page after a redirect', () => redirected(html()), used, { status: 401 }, 'session-ended'],
  ['a login page without a schema', () => redirected(html()), unused, { status: 401 }, 'session-ended'],
  ['an item with an empty message', () => item(''), used, saying(OWN)],
  ['an item with an object for a message', () => item({ toString: 'x' }), used, saying(OWN)],
  ['an empty list', () => failure(400), used, saying(OWN)],
  ['a list with null', () => failure(400, null), used, saying(OWN)],
  ['an object instead of a list', () => json({ message: 'Mis.' }, 400), used, saying(OWN)],
  ['a prototype', () => text('[{"__proto__":{"message":"Mis."}}]', 400), used, saying(OWN)],
  ['an error status with valid data', () => json(DATE, 500), used, { status: 500 }],
  ['no connection', offline, used, { name: 'NetworkError', cause: new TypeError('Failed to fetch') }],
  ['a connection that breaks', broken, used, { name: 'NetworkError' }],
  ['a 401, which ends the session', () => failure(401), used, { status: 401 }, 'session-ended'],
  ['a 401 that says nothing about the session', () => failure(401), { keepsSession: true }, { status: 401 }],
])('rejects %s', async (_, answer, call, error, event = 'server-error') => {
  const { result, events } = await read(answer, call)
  expect(result).toMatchObject(error)
  expect(events).toEqual([event])
})

test.each([
  ['lacks a field', { data: {} }, /^endDate: .+ expected, undefined found$/],
  ['has a field of another type', { data: { endDate: 5 } }, /^endDate: .*string.* expected, 5 found$/],
  ['is null', null, /^\(response\): Object expected, null found$/],
])('names the field of data that %s', async (_, body, issue) => {
  const { result } = await read(() => json(body), used)
  expect((result as ContractError).issues).toEqual([expect.stringMatching(issue)])
})

test('an error keeps the texts of its items, and the template of its call', async () => {
  const items = [
    { code: 'a', message: 'Mis.', field: 'password' },
    { code: 5, message: 'Ook mis.', field: null },
  ]
  const { request, emitted } = stubHttp({ 'POST /sso/geheim': () => failure(400, ...items) })
  const call = { method: 'POST', path: '/sso/{token}' } as const
  const error = await outcome(request({ ...call, params: { token: 'geheim' }, search: '?geheim' }))
  expect(error).toMatchObject({
    items: [items[0], { code: undefined, message: 'Ook mis.', field: undefined }],
    endpoint: call,
  })
  expect(emitted[0]?.error).toBe(error)
})

test.each<[what: string, answer: Answer, call: object]>([
  ['an error that the caller reports', offline, { report: 'caller' }],
  ['a 404 that is an answer', () => failure(404), { mayBeMissing: true }],
])('emits no event for %s', async (_, answer, call) => {
  const { events } = await read(answer, { schema, ...call })
  expect(events).toEqual([])
})

test('emits the end of the session for a 401, whoever reports a failure', async () => {
  const { events } = await read(() => failure(401), { schema, report: 'caller' })
  expect(events).toEqual(['session-ended'])
})

describe('while the browser is offline', () => {
  const isOnline = () => false
  const answers = { 'GET /x': offline, 'POST /x': offline, 'PUT /x': offline }

  test.each(['GET', 'POST', 'PUT'] as const)(
    'rejects a failed %s as not sent, without an event',
    async method => {
      const { request, events } = stubHttp(answers, { isOnline })
      expect(outcomeOf(await outcome(request({ method, path: '/x' })))).toBe('not-sent')
      expect(events()).toEqual([])
    },
  )

  test('rejects a write that began online as a lost connection', async () => {
    const { request } = stubHttp(answers, { isOnline: vi.fn(() => false).mockReturnValueOnce(true) })
    expect(outcomeOf(await outcome(request({ method: 'POST', path: '/x' })))).toBe('unknown')
  })
})

test.each<[string, object, string]>([
  ['a path that leaves its place', { path: '/{token}', params: { token: '..' } }, 'RangeError'],
  ['a body that is not JSON', { body: { size: 1n } }, 'TypeError'],
])('passes on a programming error, and sends nothing: %s', async (_, call, name) => {
  const { request, stub, events } = stubHttp({}, { isOnline: () => false })
  expect(await outcome(request({ method: 'POST', path: '/x', ...call }))).toMatchObject({ name })
  expect(stub.sent).toEqual([])
  expect(events()).toEqual([])
})

const HANGING: [string, Answer][] = [
  ['no response comes', () => new Promise<Response>(() => {})],
  ['the body hangs', hanging],
]

test.each(HANGING)('aborts a request after the time-out when %s', async (_, answer) => {
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

test.each(HANGING)('aborts a request with its caller when %s, without an event', async (_, answer) => {
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

describe('after the session changed', () => {
  test.each<[string, Answer]>([
    ['a success', () => json(DATE)],
    ['a 401', () => failure(401)],
    ['no connection', offline],
  ])('ignores %s to an earlier request', async (_, answer) => {
    const { request, forget, stub, events } = stubHttp()
    const held = stub.hold('GET /x')
    const result = outcome(request({ ...get, schema }))
    forget()
    await Promise.resolve(answer()).then(held.resolve, held.reject)
    expect(isAbort(await result)).toBe(true)
    expect(events()).toEqual([])
  })

  test('ignores the time-out of an earlier request, and no later event', async () => {
    const { request, forget, stub, events } = stubHttp({ 'GET /x': () => json(DATE), 'PUT /x': offline })
    stub.hold('GET /x')
    const result = outcome(request(get))
    forget()
    await advance(REQUEST_TIMEOUT)
    expect(isAbort(await result)).toBe(true)
    expect(await request({ ...get, schema })).toEqual(DATE)
    await outcome(request({ method: 'PUT', path: '/x' }))
    expect(events()).toEqual(['server-error'])
  })
})
