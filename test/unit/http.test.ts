// @vitest-environment node
import { getEventListeners } from 'node:events'
import { array, nullable, number, object, optional, string } from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { type CallError, ContractError, hasStatus, isAbort } from '../../src/lib/errors.ts'
import { REQUEST_TIMEOUT } from '../../src/lib/http.ts'
import { pass, settle, stopClock } from '../support/clock.ts'
import { outcome } from '../support/deferred.ts'
import { empty, failure, json, offline, redirected, text } from '../support/fetch-stub.ts'
import { stubHttp } from '../support/http.ts'

stopClock()

const get = { method: 'GET', path: '/x' } as const
const schema = object({ endDate: nullable(string()) })
const html = () => text('<!doctype html><title>Wifi</title>')
/** A body that begins and never ends. */
const hanging = () =>
  new Response(new ReadableStream({ start: stream => stream.enqueue(new Uint8Array([123])) }))

/** What a call makes of an answer, and what is broadcast. */
async function read(answer: () => Response | Promise<Response>, call: object = { schema }) {
  const { request, events } = stubHttp({ 'GET /x': answer })
  return { result: await outcome(request({ ...get, ...call })), events: events() }
}

describe('a request', () => {
  const ok = { 'GET /x': () => empty(), 'POST /x': () => empty(), 'PUT /x': () => empty() }
  const csrf = { writeHeaders: () => ({ 'X-XSRF-TOKEN': 'one' }) }

  test('that writes is JSON, also without a body, and carries the extra headers of a write', async () => {
    const { request, stub } = stubHttp(ok, csrf)
    await request({ method: 'POST', path: '/x' })
    await request({ method: 'PUT', path: '/x', body: 0 })
    const headers = { accept: 'application/json', 'content-type': 'application/json', 'x-xsrf-token': 'one' }
    expect(stub.sent.map(({ init, ...sent }) => [sent.headers, init.body])).toEqual([
      [headers, undefined],
      [headers, '0'],
    ])
  })

  test('with a form leaves its type and boundary to the browser', async () => {
    const { request, stub } = stubHttp(ok, csrf)
    const body = new FormData()
    await request({ method: 'POST', path: '/x', body })
    expect(stub.sent[0]?.init.body).toBe(body)
    expect(stub.sent[0]?.headers).toEqual({ accept: 'application/json', 'x-xsrf-token': 'one' })
  })

  test('that reads sends Accept and nothing else, so that it costs no preflight', async () => {
    const { request, stub } = stubHttp(ok, csrf)
    await request({ ...get, body: 'is left out' })
    expect(stub.sent[0]?.headers).toEqual({ accept: 'application/json' })
    expect(stub.sent[0]?.init).not.toHaveProperty('body')
  })

  test('sends the cookies, to the path behind the base, with the query as it came', async () => {
    const { request, stub } = stubHttp({ 'GET /v1/x': () => empty() }, { baseUrl: 'https://api.example/v1' })
    await request({ ...get, search: '?id=%20a+b&id=2' })
    expect(stub.sent[0]?.url).toBe('https://api.example/v1/x?id=%20a+b&id=2')
    expect(stub.sent[0]?.init.credentials).toBe('include')
  })

  test('holds a value as one segment of its path', async () => {
    const { request, stub } = stubHttp({ 'POST /sso/..%2Fend%3Fc': () => empty() })
    await request({ method: 'POST', path: '/sso/{token}', params: { token: '../end?c' } })
    expect(stub.calls()).toEqual(['POST /sso/..%2Fend%3Fc'])
  })
})

describe('an answer that is used', () => {
  test.each([
    ['in an envelope', { data: { endDate: '2026-03-14' } }],
    ['bare', { endDate: '2026-03-14' }],
    ['with more than is known', { data: { endDate: '2026-03-14', more: [] }, meta: 1 }],
    ['bare beside a data field of another kind', { endDate: '2026-03-14', data: null }],
  ])('is read %s', async (_, body) => {
    expect((await read(() => json(body))).result).toEqual({ value: { endDate: '2026-03-14' } })
    expect((await read(() => redirected(json(body)))).result).toEqual({ value: { endDate: '2026-03-14' } })
  })

  test.each([
    ['a list', array(number()), [1, 2]],
    ['nothing, where that is agreed', nullable(schema), null],
  ])('can be %s, in an envelope or bare', async (_, wanted, value) => {
    expect((await read(() => json({ data: value }), { schema: wanted })).result).toEqual({ value })
    expect((await read(() => json(value), { schema: wanted })).result).toEqual({ value })
  })

  test('whose envelope fits is that, though the whole would fit as well', async () => {
    const loose = { schema: object({ id: optional(number(), 0) }) }
    const { result } = await read(() => json({ id: 1, data: { id: 2 } }), loose)
    expect(result).toEqual({ value: { id: 2 } })
  })

  test.each([
    ['lacks a field', { data: {} }, /^endDate: .+ expected, undefined found$/],
    ['lacks a field, bare', {}, /^endDate: .+ expected, undefined found$/],
    ['has a field of another type', { data: { endDate: 5 } }, /^endDate: .*string.* expected, 5 found$/],
    ['is null', null, /^\(answer\): Object expected, null found$/],
  ])('and %s is an error that names the field, and is told', async (_, body, issue) => {
    const { result, events } = await read(() => json(body))
    expect(result).toBeInstanceOf(ContractError)
    expect((result as ContractError).issues).toEqual([expect.stringMatching(issue)])
    expect(events).toEqual(['server-error'])
  })

  test.each([
    ['HTML', html],
    ['empty', () => empty(200)],
    ['a line break', () => text('\n')],
    ['cut off', () => text('{"endDate":')],
  ])('and is %s is an error too', async (_, answer) => {
    expect((await read(answer)).result).toBeInstanceOf(ContractError)
  })
})

describe('an answer that is not used', () => {
  test.each([
    ['empty', () => empty(200)],
    ['204', () => empty()],
    ['JSON', () => json({ id: 1 })],
    ['a line break', () => text('\n')],
    ['an empty one that came by a redirect', () => redirected(empty(200))],
  ])('may be %s', async (_, answer) => {
    expect((await read(answer, {})).result).toEqual({ value: undefined })
  })

  test.each(['<!doctype html>', 'OK', '{'])('may not be %j: then something else answered', async page => {
    const { result, events } = await read(() => text(page), {})
    expect(result).toBeInstanceOf(ContractError)
    expect(events).toEqual(['server-error'])
  })
})

test.each([{ schema }, {}])(
  'HTML that came by a redirect is a login page: the session has ended',
  async call => {
    const { result, events } = await read(() => redirected(html()), call)
    expect(result).toMatchObject({ name: 'HttpError', status: 401 })
    expect(events).toEqual(['session-ended'])
  },
)

describe('an error status', () => {
  const OWN = 'Dat is niet gelukt (fout 400). Probeer het opnieuw.'
  const item = (message: unknown) => ({ code: 'c', message, field: null })

  test.each([
    ['the first of several items', [item('Mis.'), item('Ook mis.')], 'Mis.'],
    ['an empty message, before a real one', [item(''), item('Mis.')], OWN],
    ['a message that is a number', [item(5)], OWN],
    ['a message that is an object', [item({ toString: 'x' })], OWN],
    ['no message', [{ code: 'c' }], OWN],
    ['an empty list', [], OWN],
    ['a list with null', [null], OWN],
    ['an object instead of a list', { message: 'Mis.' }, OWN],
    ['null', null, OWN],
  ])('with %s in its body', async (_, body, message) => {
    expect((await read(() => json(body, 400))).result).toMatchObject({
      name: 'HttpError',
      status: 400,
      message,
    })
  })

  test.each([
    ['HTML', '<!doctype html><title>Bad Gateway</title>'],
    ['nothing', ''],
    ['half of its JSON', '[{"message":"Mis."}'],
    ['a prototype', '[{"__proto__":{"message":"Mis."}}]'],
  ])('with %s in its body has a message of its own', async (_, body) => {
    expect((await read(() => text(body, 400))).result).toMatchObject({ status: 400, message: OWN })
  })

  test('keeps code and field of its items when they are texts, and its call without what was filled in', async () => {
    const items = [
      { code: 'a', message: 'Mis.', field: 'password' },
      { code: 5, message: 'Ook mis.', field: null },
    ]
    const { request } = stubHttp({ 'POST /sso/geheim': () => failure(400, ...items) })
    const call = { method: 'POST', path: '/sso/{token}' } as const
    expect(await outcome(request({ ...call, params: { token: 'geheim' }, search: '?geheim' }))).toMatchObject(
      {
        items: [items[0], { code: undefined, message: 'Ook mis.', field: undefined }],
        where: call,
      },
    )
  })

  test('is one also when its body would fit', async () => {
    expect((await read(() => json({ endDate: null }, 500))).result).toMatchObject({ status: 500 })
  })
})

describe('without a connection', () => {
  const broken = () =>
    new Response(new ReadableStream({ start: stream => stream.error(new TypeError('reset')) }))

  test.each([
    ['from the start', offline],
    ['any more, in the middle of the answer', broken],
  ])('%s the error says so', async (_, answer) => {
    const { result, events } = await read(answer)
    expect(result).toMatchObject({ name: 'NetworkError', cause: expect.any(TypeError) })
    expect(events).toEqual(['server-error'])
  })
})

const SILENT: [string, () => Response | Promise<Response>][] = [
  ['nothing comes', () => new Promise<Response>(() => {})],
  ['the body hangs', hanging],
]

test.each(SILENT)('without an answer the request ends by itself, when %s', async (_, answer) => {
  const { request, stub, events } = stubHttp({ 'GET /x': answer })
  const done = vi.fn()
  void outcome(request(get)).then(done)
  await pass(REQUEST_TIMEOUT - 1)
  expect(done).not.toHaveBeenCalled()
  expect(stub.sent[0]?.init.signal?.aborted).toBe(false)
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

describe('a reader that leaves', () => {
  test.each(SILENT)('when %s ends the request, and that is no error', async (_, answer) => {
    const { request, stub, events } = stubHttp({ 'GET /x': answer })
    const reader = new AbortController()
    const result = outcome(request({ ...get, signal: reader.signal }))
    await settle()
    reader.abort()
    expect(isAbort(await result)).toBe(true)
    expect(stub.sent[0]?.init.signal?.aborted).toBe(true)
    expect(events()).toEqual([])
  })

  test('before it began: then nothing goes out that is still wanted', async () => {
    const { request, stub } = stubHttp({ 'GET /x': () => json({}) })
    expect(isAbort(await outcome(request({ ...get, signal: AbortSignal.abort() })))).toBe(true)
    expect(stub.sent.filter(({ init }) => !init.signal?.aborted)).toEqual([])
  })
})

describe('a failure is broadcast', () => {
  test('once, as the error that the caller gets', async () => {
    const { request, heard } = stubHttp({ 'GET /x': () => failure(500) })
    const error = await outcome(request(get))
    expect(heard).toEqual([{ event: 'server-error', error }])
    expect(heard[0]?.error).toBe(error)
  })

  test.each([
    ['an error status', () => failure(404), 'HttpError'],
    ['no connection', offline, 'NetworkError'],
    ['an unreadable answer', html, 'ContractError'],
  ])('not at all when it is expected, though the caller gets it: %s', async (_, answer, name) => {
    const expected = vi.fn((_: CallError) => true)
    const { result, events } = await read(answer, { schema, expected })
    expect(result).toMatchObject({ name })
    expect(expected).toHaveBeenCalledExactlyOnceWith(result)
    expect(events).toEqual([])
  })

  test.each([
    ['a 401 means that the session has ended', 401, {}, 'session-ended'],
    ['that of a call without a session is an error like any other', 401, { anonymous: true }, 'server-error'],
    ['a 403 is one too: the session is still there', 403, {}, 'server-error'],
    [
      'nor does another status that is expected matter',
      500,
      { expected: (e: unknown) => hasStatus(e, 404) },
      'server-error',
    ],
  ])('as what it means: %s', async (_, status, call, event) => {
    const { result, events } = await read(() => failure(status), call)
    expect(result).toMatchObject({ status })
    expect(events).toEqual([event])
  })
})

describe('after the session changed', () => {
  test.each([
    ['a success', () => json({ endDate: null })],
    ['a 401', () => failure(401)],
    ['a 500', () => failure(500)],
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

  test('so is the time-out of an earlier one', async () => {
    const { request, forget, stub, events } = stubHttp()
    stub.hold('GET /x')
    const result = outcome(request(get))
    forget()
    await pass(REQUEST_TIMEOUT)
    expect(isAbort(await result)).toBe(true)
    expect(events()).toEqual([])
  })

  test('new requests count', async () => {
    const { request, forget, events } = stubHttp({
      'GET /x': () => json({ endDate: null }),
      'PUT /x': offline,
    })
    forget()
    expect(await request({ ...get, schema })).toEqual({ endDate: null })
    await outcome(request({ method: 'PUT', path: '/x' }))
    expect(events()).toEqual(['server-error'])
  })
})
