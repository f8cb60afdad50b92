// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { empty } from '../support/fetch-stub.ts'
import { stubHttp } from '../support/http.ts'

const ok = () => empty()

describe.each(['POST', 'PUT'] as const)('a %s', method => {
  const call = { method, path: '/x' } as const
  const start = (options = {}) => stubHttp({ [`${method} /x`]: ok }, options)

  test('is JSON, also without a body, so that it is never a simple cross-site request', async () => {
    const { request, stub } = start()
    await request(call)
    await request({ ...call, body: { a: 1 } })
    const [without, having] = stub.sent
    expect(without?.headers['content-type']).toBe('application/json')
    expect(without?.init).not.toHaveProperty('body')
    expect(having?.headers['content-type']).toBe('application/json')
    expect(having?.init.body).toBe('{"a":1}')
  })

  test('sends a body that is there, however little it holds', async () => {
    const { request, stub } = start()
    for (const body of [null, false, 0, '', [], {}]) await request({ ...call, body })
    expect(stub.sent.map(({ init }) => init.body)).toEqual(['null', 'false', '0', '""', '[]', '{}'])
  })

  test('leaves a form as it is: the browser writes its type and boundary', async () => {
    const { request, stub } = start()
    const body = new FormData()
    await request({ ...call, body })
    expect(stub.sent[0]?.init.body).toBe(body)
    expect(Object.keys(stub.sent[0]?.headers ?? {}).map(name => name.toLowerCase())).not.toContain(
      'content-type',
    )
  })

  test('carries the extra headers of a write, read anew every time', async () => {
    let token = 'one'
    const { request, stub } = start({ writeHeaders: () => ({ 'X-XSRF-TOKEN': token }) })
    await request(call)
    token = 'two'
    await request({ ...call, body: new FormData() })
    expect(stub.sent.map(({ headers }) => headers['x-xsrf-token'])).toEqual(['one', 'two'])
  })
})

test('a GET sends Accept and nothing else, so that it costs no preflight', async () => {
  const { request, stub } = stubHttp({ 'GET /x': ok }, { writeHeaders: () => ({ 'X-XSRF-TOKEN': 'one' }) })
  await request({ method: 'GET', path: '/x', body: 'is left out' })
  expect(stub.sent[0]?.headers).toEqual({ Accept: 'application/json' })
  expect(stub.sent[0]?.init).not.toHaveProperty('body')
})

test.each(['GET', 'POST', 'PUT'] as const)('a %s sends the cookies', async method => {
  const { request, stub } = stubHttp({ [`${method} /x`]: ok })
  await request({ method, path: '/x' })
  await request({ method, path: '/x', body: new FormData() })
  expect(stub.sent.map(({ init }) => init.credentials)).toEqual(['include', 'include'])
  expect(stub.calls()).toEqual([`${method} /x`, `${method} /x`])
})

describe('the address', () => {
  const urlOf = async (call: object, baseUrl = '') => {
    const urls: string[] = []
    const fetch = async (url: unknown) => {
      urls.push(String(url))
      return empty()
    }
    await stubHttp({}, { fetch: fetch as typeof globalThis.fetch, baseUrl }).request({
      method: 'GET',
      path: '/x',
      ...call,
    })
    return urls[0] ?? ''
  }

  test('is the path behind the base', async () => {
    expect(await urlOf({})).toBe('/x')
    expect(await urlOf({}, 'https://api.klup.example/v1')).toBe('https://api.klup.example/v1/x')
  })

  test('has the query as it came', async () => {
    expect(await urlOf({ search: '?id=%20a+b&id=2' })).toBe('/x?id=%20a+b&id=2')
    expect(await urlOf({ search: '' })).toBe('/x')
  })

  test.each([
    ['../../membership/end', '/sso/..%2F..%2Fmembership%2Fend'],
    ['a/b?c=d#e', '/sso/a%2Fb%3Fc%3Dd%23e'],
    ['%2e%2e', '/sso/%252e%252e'],
    ['a b', '/sso/a%20b'],
    ['é', '/sso/%C3%A9'],
    ['\\..\\x', '/sso/%5C..%5Cx'],
  ])('holds the value %s as one segment', async (token, expected) => {
    const url = await urlOf({ path: '/sso/{token}', params: { token } })
    expect(url).toBe(expected)
    expect(new URL(url, 'https://klup.example').pathname.split('/')).toHaveLength(3)
  })

  test.each(['.', '..'])('cannot hold %s: then nothing is sent', async token => {
    const { request, stub } = stubHttp()
    await expect(request({ method: 'POST', path: '/sso/{token}', params: { token } })).rejects.toThrow()
    expect(stub.sent).toEqual([])
  })
})
