// @vitest-environment node
import { getEventListeners } from 'node:events'
import { object, string } from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import {
  type CallError,
  ContractError,
  HttpError,
  hasStatus,
  isAbort,
  NetworkError,
  TimeoutError,
} from '../../src/lib/errors.ts'
import { REQUEST_TIMEOUT } from '../../src/lib/http.ts'
import { pass, settle, stopClock } from '../support/clock.ts'
import { outcome } from '../support/deferred.ts'
import { empty, failure, json, offline, text } from '../support/fetch-stub.ts'
import { stubHttp } from '../support/http.ts'

stopClock()

const get = { method: 'GET', path: '/x' } as const
const schema = object({ status: string() })
/** A body that begins and never ends. */
const hanging = () =>
  new Response(new ReadableStream({ start: stream => stream.enqueue(new Uint8Array([123])) }))

describe('an error status', () => {
  const OWN = 'Dat is niet gelukt (fout 400). Probeer het opnieuw.'
  const item = (message: unknown) => ({ code: 'c', message, field: null })

  test.each([
    ['one item', [item('Mis.')], 'Mis.'],
    ['the first of several items', [item('Mis.'), item('Ook mis.')], 'Mis.'],
    ['text that looks like markup', [item('<b>Mis</b>')], '<b>Mis</b>'],
    ['an empty message, before a real one', [item(''), item('Mis.')], OWN],
    ['a message that is a number', [item(5)], OWN],
    ['a message that is null', [item(null)], OWN],
    ['a message that is an object', [item({ toString: 'x' })], OWN],
    ['a message that is a list', [item(['Mis.'])], OWN],
    ['no message', [{ code: 'c' }], OWN],
    ['an empty list', [], OWN],
    ['a list with null', [null], OWN],
    ['a list with a text', ['Mis.'], OWN],
    ['a list in a list', [[item('Mis.')]], OWN],
    ['an object instead of a list', { message: 'Mis.' }, OWN],
    ['a text', 'Mis.', OWN],
    ['null', null, OWN],
    ['a number', 5, OWN],
  ])('with %s in its body', async (_, body, message) => {
    const { request } = stubHttp({ 'GET /x': () => json(body, 400) })
    const error = await outcome(request(get))
    expect(error).toBeInstanceOf(HttpError)
    expect(error).toMatchObject({ status: 400, message })
  })

  test.each([
    ['HTML', '<!doctype html><title>Bad Gateway</title>'],
    ['nothing', ''],
    ['half of its JSON', '[{"message":"Mis."}'],
    ['a prototype', '[{"__proto__":{"message":"Mis."}}]'],
    ['very much', `[${'['.repeat(5000)}${']'.repeat(5000)}]`],
  ])('with %s in its body has a message of its own', async (_, body) => {
    const { request } = stubHttp({ 'GET /x': () => text(body, 400) })
    expect(await outcome(request(get))).toMatchObject({ status: 400, message: OWN })
  })

  test('keeps code and field of its items, when they are texts', async () => {
    const items = [
      { code: 'a', message: 'Mis.', field: 'password' },
      { code: 5, message: 'Ook mis.', field: null },
    ]
    const { request } = stubHttp({ 'GET /x': () => failure(400, ...items) })
    expect(await outcome(request(get))).toMatchObject({
      items: [
        { code: 'a', message: 'Mis.', field: 'password' },
        { code: undefined, message: 'Ook mis.', field: undefined },
      ],
    })
  })

  test('is one whatever the body, also when it would fit', async () => {
    const { request } = stubHttp({ 'GET /x': () => json({ status: 'paid' }, 500) })
    expect(await outcome(request({ ...get, schema }))).toMatchObject({ status: 500 })
  })

  test('says which call it was by its template, without what was filled in', async () => {
    const { request } = stubHttp({ 'POST /sso/geheim': () => failure(404) })
    const error = await outcome(
      request({ method: 'POST', path: '/sso/{token}', params: { token: 'geheim' }, search: '?geheim' }),
    )
    expect(error).toMatchObject({ where: { method: 'POST', path: '/sso/{token}' } })
  })
})

describe('without a connection', () => {
  test('the error says so', async () => {
    const { request, events } = stubHttp({ 'GET /x': offline })
    const error = await outcome(request(get))
    expect(error).toBeInstanceOf(NetworkError)
    expect(error).toMatchObject({ cause: new TypeError('Failed to fetch') })
    expect(events()).toEqual(['server-error'])
  })

  test('also when it breaks off in the middle of the answer', async () => {
    const broken = () =>
      new Response(new ReadableStream({ start: stream => stream.error(new TypeError('reset')) }))
    const { request } = stubHttp({ 'GET /x': broken })
    expect(await outcome(request(get))).toBeInstanceOf(NetworkError)
  })
})

describe('without an answer', () => {
  test.each([
    ['nothing comes', () => new Promise<Response>(() => {})],
    ['the body hangs', hanging],
  ])('the request ends after 30 s, when %s', async (_, answer) => {
    const { request, stub, events } = stubHttp({ 'GET /x': answer })
    const done = vi.fn()
    const result = outcome(request(get))
    void result.then(done)
    await pass(29_999)
    expect(done).not.toHaveBeenCalled()
    expect(stub.sent[0]?.init.signal?.aborted).toBe(false)
    await pass(1)
    expect(await result).toBeInstanceOf(TimeoutError)
    expect(stub.sent[0]?.init.signal?.aborted).toBe(true)
    expect(events()).toEqual(['server-error'])
  })

  test('30 s is what it says', () => {
    expect(REQUEST_TIMEOUT).toBe(30_000)
  })

  test('no clock runs on after an answer', async () => {
    const { request } = stubHttp({ 'GET /x': () => empty(), 'POST /x': offline })
    await request(get)
    await outcome(request({ ...get, method: 'POST' }))
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a reader that leaves', () => {
  test.each([
    ['before the answer', () => new Promise<Response>(() => {})],
    ['during the body', hanging],
  ])('%s ends the request, and that is no error', async (_, answer) => {
    const { request, stub, events } = stubHttp({ 'GET /x': answer })
    const reader = new AbortController()
    const result = outcome(request({ ...get, signal: reader.signal }))
    await settle()
    reader.abort()
    expect(isAbort(await result)).toBe(true)
    expect(stub.sent[0]?.init.signal?.aborted).toBe(true)
    expect(events()).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('before it began: then nothing goes out that is still wanted', async () => {
    const { request, stub, events } = stubHttp({ 'GET /x': () => json({}) })
    const result = await outcome(request({ ...get, signal: AbortSignal.abort() }))
    expect(isAbort(result)).toBe(true)
    expect(stub.sent.filter(({ init }) => !init.signal?.aborted)).toEqual([])
    expect(events()).toEqual([])
  })

  test('after the answer changes nothing, and nothing listens any more', async () => {
    const { request } = stubHttp({ 'GET /x': () => empty() })
    const reader = new AbortController()
    await request({ ...get, signal: reader.signal })
    expect(getEventListeners(reader.signal, 'abort')).toEqual([])
    expect(() => reader.abort()).not.toThrow()
  })
})

describe('a failure is broadcast', () => {
  test('once, as the error that the caller gets', async () => {
    const { request, heard } = stubHttp({ 'GET /x': () => failure(500) })
    const error = await outcome(request(get))
    expect(heard).toEqual([{ event: 'server-error', error }])
    expect(heard[0]?.error).toBe(error)
  })

  test('not at all when it is expected, though the caller gets it', async () => {
    const expected = vi.fn((error: CallError) => hasStatus(error, 404))
    const { request, events } = stubHttp({ 'GET /x': () => failure(404), 'PUT /x': () => failure(500) })
    expect(await outcome(request({ ...get, expected }))).toMatchObject({ status: 404 })
    expect(events()).toEqual([])
    await outcome(request({ method: 'PUT', path: '/x', expected }))
    expect(events()).toEqual(['server-error'])
    expect(expected.mock.calls).toMatchObject([[{ status: 404 }], [{ status: 500 }]])
  })

  test.each([
    ['no connection', offline, NetworkError],
    ['an unreadable answer', () => text('<html>'), ContractError],
  ])('with the error itself, whatever it is: %s', async (_, answer, kind) => {
    const { request, events } = stubHttp({ 'GET /x': answer })
    const expected = vi.fn(() => true)
    await outcome(request({ ...get, expected }))
    expect(expected).toHaveBeenCalledExactlyOnceWith(expect.any(kind))
    expect(events()).toEqual([])
  })

  test.each([
    ['means that the session has ended', {}, ['session-ended']],
    ['of a call without a session is an error like any other', { anonymous: true }, ['server-error']],
    ['that is expected is nobody else’s concern', { expected: () => true }, []],
  ])('as what a 401 means: it %s', async (_, call, expected) => {
    const { request, events } = stubHttp({ 'GET /x': () => failure(401) })
    expect(await outcome(request({ ...get, ...call }))).toMatchObject({ status: 401 })
    expect(events()).toEqual(expected)
  })

  test('of a 403 as an error: the session is still there', async () => {
    const { request, events } = stubHttp({ 'GET /x': () => failure(403) })
    await outcome(request(get))
    expect(events()).toEqual(['server-error'])
  })
})

describe('an answer to a request of an earlier session is ignored', () => {
  test.each([
    ['a success', () => json({ status: 'paid' })],
    ['a 401', () => failure(401)],
    ['a 500', () => failure(500)],
    ['an unreadable one', () => text('<html>')],
  ])('%s', async (_, answer) => {
    const { request, forget, stub, events } = stubHttp()
    const held = stub.hold('GET /x')
    const result = outcome(request({ ...get, schema }))
    forget()
    held.resolve(answer())
    expect(isAbort(await result)).toBe(true)
    expect(events()).toEqual([])
  })

  test('also when no answer comes', async () => {
    const { request, forget, stub, events } = stubHttp()
    const held = stub.hold('GET /x')
    const never = stub.hold('GET /x')
    const results = [outcome(request(get)), outcome(request(get))]
    forget()
    held.reject(new TypeError('Failed to fetch'))
    await pass(30_000)
    never.resolve(empty())
    for (const result of results) expect(isAbort(await result)).toBe(true)
    expect(events()).toEqual([])
  })

  test('while those of the new session count', async () => {
    const { request, forget, events } = stubHttp({
      'GET /x': () => json({ status: 'paid' }),
      'PUT /x': () => failure(500),
    })
    forget()
    expect(await request({ ...get, schema })).toEqual({ status: 'paid' })
    await outcome(request({ method: 'PUT', path: '/x' }))
    expect(events()).toEqual(['server-error'])
  })
})
