import { unknown } from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { CallError, isAbort, outcomeOf } from '../../../src/lib/errors.ts'
import { REQUEST_TIMEOUT, type RequestParts, requestInit } from '../../../src/lib/http.ts'
import { advance, settle, stopClock } from '../../support/clock.ts'
import { outcome } from '../../support/deferred.ts'
import { empty, failure, json, offline, redirect, text } from '../../support/fetch-stub.ts'
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

test('sends the headers of a write, and waits for what brings them', async () => {
  const beforeWrite = vi.fn(async () => {})
  const writeHeaders = () => ({ 'X-XSRF-TOKEN': 'one' })
  const answers = { 'GET /x': () => json(1), 'POST /x': () => empty() }
  const { request, stub } = stubHttp(answers, { beforeWrite, writeHeaders })
  await request(get)
  expect(beforeWrite).not.toHaveBeenCalled()
  beforeWrite.mockImplementation(async () => expect(stub.calls('POST /x')).toEqual([]))
  await request(post)
  expect(beforeWrite).toHaveBeenCalledTimes(1)
  expect(stub.requests('POST /x')[0]?.headers).toMatchObject({ 'x-xsrf-token': 'one' })
})

test('a connection that breaks during the answer is lost', async () => {
  const { request } = stubHttp({ 'GET /x': broken })
  expect(await outcome(request(get))).toMatchObject({ name: 'NetworkError' })
})

test.each<[what: string, answer: Answer]>([
  ['a redirect', redirect],
  ['a 401', () => failure(401)],
])('after %s, a read is sent once more if a member is signed in, and no write', async (_, answer) => {
  const { request, stub } = stubHttp(
    { 'GET /x': answer, 'GET /y': answer, 'POST /x': answer },
    { checkSession: async () => true },
  )
  stub.hold('GET /x').resolve(answer() as Response)
  stub.on('GET /x', () => json(1))
  expect(await request({ ...get, schema: unknown() })).toBe(1)
  expect(await outcome(request({ ...get, path: '/y' }))).toBeInstanceOf(CallError)
  expect(await outcome(request(post))).toBeInstanceOf(CallError)
  expect(stub.calls()).toEqual(['GET /x', 'GET /x', 'GET /y', 'GET /y', 'POST /x'])
})

test('a 401 of a call that keeps the session asks for no user', async () => {
  const checkSession = vi.fn(async () => true)
  const { request, stub } = stubHttp({ 'GET /x': () => failure(401) }, { checkSession })
  await outcome(request({ ...get, keepsSession: true }))
  expect(checkSession).not.toHaveBeenCalled()
  expect(stub.calls()).toHaveLength(1)
})

test('reports each response, and whether it is a redirect or from a gateway or portal', async () => {
  const onResponse = vi.fn()
  const { request, stub } = stubHttp({ 'GET /x': () => failure(500), 'POST /x': offline }, { onResponse })
  await outcome(request(post))
  await outcome(request(get))
  for (const answer of [empty(204), redirect(), text('<h1>Wifi</h1>'), text('<h1>Bad Gateway</h1>', 502)]) {
    stub.hold('GET /x').resolve(answer)
    await outcome(request(get))
  }
  expect(onResponse.mock.calls).toEqual([[false], [false], [true], [true], [true]])
})

const isOnline = () => false
const answers = { 'GET /x': offline, 'POST /x': offline }

test.each([get, post])('an offline browser rejects a failed $method as not sent', async call => {
  const { request } = stubHttp(answers, { isOnline })
  expect(outcomeOf(await outcome(request(call)))).toBe('not-sent')
})

test('an offline browser rejects a write that began online as a lost connection', async () => {
  const { request } = stubHttp(answers, { isOnline: vi.fn(() => false).mockReturnValueOnce(true) })
  expect(outcomeOf(await outcome(request(post)))).toBe('unanswered')
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

test.each<[string, Answer]>([
  ['a success', () => json({})],
  ['a 401', () => failure(401)],
  ['no connection', offline],
])('ignores %s to a request before the session changed', async (_, answer) => {
  const { request, forget, stub } = stubHttp()
  const held = stub.hold('GET /x')
  const result = outcome(request({ ...get, schema: unknown() }))
  forget()
  await Promise.resolve(answer()).then(held.resolve, held.reject)
  expect(isAbort(await result)).toBe(true)
})

const ACCEPT = { Accept: 'application/json' }
const CSRF = { 'X-XSRF-TOKEN': 'one' }
const JSON_TYPE = { 'Content-Type': 'application/json' }
const form = new FormData()

test.each<[what: string, parts: RequestParts, headers: object, body: unknown]>([
  ['a read sends only Accept, so that it needs no preflight', { method: 'GET', body: 1 }, ACCEPT, undefined],
  ['a write without a body is JSON too', { method: 'POST' }, { ...ACCEPT, ...CSRF, ...JSON_TYPE }, undefined],
  ['a write sends its body as JSON', { method: 'PUT', body: 0 }, { ...ACCEPT, ...CSRF, ...JSON_TYPE }, '0'],
  ['the browser sets the type of a FormData', { method: 'POST', body: form }, { ...ACCEPT, ...CSRF }, form],
])('%s', (_, parts, headers, body) => {
  const init = requestInit(parts, () => CSRF)
  const always = { credentials: 'include', cache: 'no-store', redirect: 'manual' }
  expect(init).toEqual({ method: parts.method, headers, ...always, body })
  expect(init.body).toBe(body)
})
