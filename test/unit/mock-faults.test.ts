// @vitest-environment node
import { beforeEach, describe, expect, test } from 'vitest'
import { createMockApi, type MockApi } from '../../src/mock/api.ts'
import { faults } from '../../src/mock/faults.ts'
import { createMockBrowser, type MockBrowser } from '../../src/mock/mock-browser.ts'

const call = 'GET /api/membership'

let api: MockApi
let browser: MockBrowser
let slept: number[]

beforeEach(async () => {
  slept = []
  api = createMockApi({ now: () => new Date(2025, 10, 20), sleep: async ms => void slept.push(ms) })
  browser = createMockBrowser(api)
  await browser.become('lid')
})

const get = (path = '/api/membership') => browser.fetch(path, { credentials: 'include' })

describe('answers', () => {
  test.each([
    ['400-list', 400, '[{"code":"invalid_request","message":"Deze aanvraag klopt niet.","field":null}]'],
    ['400-field', 400, '[{"code":"invalid_field","message":"Dit veld klopt niet.","field":"newPassword"}]'],
    ['401', 401, '[{"code":"not_authenticated","message":"Je bent niet ingelogd.","field":null}]'],
    ['403', 403, '[{"code":"forbidden","message":"Je hebt hier geen toegang toe.","field":null}]'],
    ['404', 404, '[{"code":"not_found","message":"Deze pagina kan niet worden gevonden.","field":null}]'],
    ['503-empty', 503, ''],
    ['200-empty', 200, ''],
    ['200-null', 200, 'null'],
    ['truncated-json', 200, '{"data":{"endDate'],
    ['wrong-top-level', 200, '[]'],
    ['field-missing', 200, '{"data":{}}'],
    ['hostile-error-object', 400, '[{"code":"hostile","message":{"text":"geen tekst"},"field":null}]'],
    ['hostile-error-number', 400, '[{"code":"hostile","message":42,"field":null}]'],
  ])('%s is %i with its text', async (fault, status, text) => {
    api.setFault(call, fault)
    const response = await get()
    expect(response.status).toBe(status)
    expect(await response.text()).toBe(text)
    expect(api.log.at(-1)).toEqual({ method: 'GET', path: '/api/membership', status })
  })

  test.each([
    ['500-html', 500],
    ['200-html', 200],
  ])('%s is a page', async (fault, status) => {
    api.setFault(call, fault)
    const response = await get()
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toMatch(/^<!doctype html>/)
  })

  test('429 says when to come back', async () => {
    api.setFault(call, '429')
    const response = await get()
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
  })

  test('login-redirect ends at a page that answers HTML', async () => {
    api.setFault(call, 'login-redirect')
    const response = await get()
    expect([response.status, response.redirected]).toEqual([200, true])
    expect(response.url).toMatch(/\/login\.html$/)
    expect(await response.text()).toContain('<h1>Inloggen</h1>')
  })

  test('hostile errors are as hostile as they say', async () => {
    api.setFault(call, 'hostile-error-long')
    const [long] = await (await get()).json()
    expect(long.message.length).toBeGreaterThan(5000)
    api.setFault(call, 'hostile-error-markup')
    expect((await (await get()).json())[0].message).toContain('<img src=x onerror=')
    api.setFault(call, 'hostile-error-proto')
    const text = await (await get()).text()
    expect(text).toContain('"field":"__proto__"')
    expect(text).toContain('"__proto__":{"polluted":true}')
  })

  test('can still be read by the app, and take no cookie along', async () => {
    api.setFault('POST /api/account/sso/{token}', '500-html', { applied: true })
    const session = browser.fetch.cookies.get('KLUP_SESSION')
    const response = await browser.fetch('http://localhost:4001/api/account/sso/sso-op', {
      method: 'POST',
      credentials: 'include',
    })
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:3000')
    expect(browser.fetch.cookies.get('KLUP_SESSION')).toBe(session)
    expect(api.world.ssoTokens.has('sso-op')).toBe(false)
  })
})

describe('altered answers', () => {
  test('a list becomes an object, or loses what its items have', async () => {
    api.setFault('GET /api/subscription', 'wrong-top-level')
    expect(await (await get('/api/subscription')).json()).toEqual({})
    api.setFault('GET /api/subscription', 'field-missing')
    expect(await (await get('/api/subscription')).json()).toEqual(Array(7).fill({}))
    api.setFault('GET /api/subscription', 'field-missing', { field: 'price' })
    const [plan] = await (await get('/api/subscription')).json()
    expect(Object.keys(plan)).not.toContain('price')
    expect(plan).toMatchObject({ id: 1, pricePerMonth: 5.98 })
  })

  test('an error stays what it is', async () => {
    api.setFault(call, 'truncated-json')
    await browser.call('POST', '/__mock/expire')
    expect((await get()).status).toBe(401)
  })
})

describe('broken connections', () => {
  test('refuse is a TypeError, and nothing was done', async () => {
    api.setFault('POST /api/membership/end', 'refuse')
    await expect(browser.call('POST', '/api/membership/end')).rejects.toThrow(
      new TypeError('Failed to fetch'),
    )
    expect((await browser.call('GET', '/api/klupper')).body).toMatchObject({ hasEndedMembership: false })
    expect(api.log[0]).toEqual({ method: 'POST', path: '/api/membership/end', status: 0 })
  })

  test('reset begins an answer and breaks off', async () => {
    api.setFault(call, 'reset')
    const response = await get()
    const reader = response.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('{"data":{"endDa')
    await expect(reader?.read()).rejects.toThrow(TypeError)
  })

  test('slow takes five seconds and then answers as ever', async () => {
    api.setFault(call, 'slow')
    expect(await (await get()).json()).toEqual({ data: { endDate: '2026-03-14' } })
    expect(slept).toEqual([5000])
  })

  test('hang gives no answer until it is aborted', async () => {
    api.setFault(call, 'hang')
    const abort = new AbortController()
    const running = browser.fetch('/api/membership', { signal: abort.signal })
    const first = await Promise.race([running, new Promise(resolve => setTimeout(resolve, 20, 'nothing'))])
    expect(first).toBe('nothing')
    abort.abort()
    await expect(running).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  })

  test('hang-body gives a body without an end, until it is aborted', async () => {
    api.setFault(call, 'hang-body')
    const abort = new AbortController()
    const response = await browser.fetch('/api/membership', { signal: abort.signal })
    expect(response.status).toBe(200)
    const text = response.text()
    const first = await Promise.race([text, new Promise(resolve => setTimeout(resolve, 20, 'nothing'))])
    expect(first).toBe('nothing')
    abort.abort()
    await expect(text).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  })
})

describe('settings', () => {
  test('applied: the work is done, and only the answer is lost', async () => {
    api.setFault('POST /api/membership/end', 'refuse', { applied: true })
    await expect(browser.call('POST', '/api/membership/end')).rejects.toThrow(TypeError)
    expect((await browser.call('GET', '/api/klupper')).body).toMatchObject({ hasEndedMembership: true })
  })

  test('times: the fault is over by itself', async () => {
    api.setFault(call, '500-html', { times: 2 })
    const statuses = [(await get()).status, (await get()).status, (await get()).status]
    expect(statuses).toEqual([500, 500, 200])
  })

  test('field: the form field of an error', async () => {
    api.setFault(call, '400-field', { field: 'oldPassword' })
    expect(await (await get()).json()).toMatchObject([{ field: 'oldPassword' }])
  })

  test('null ends a fault, and other calls never had it', async () => {
    api.setFault(call, '404')
    expect((await get('/api/klupper')).status).toBe(200)
    api.setFault(call, null)
    expect((await get()).status).toBe(200)
  })

  test('a misspelt call or fault throws', () => {
    expect(() => api.setFault('GET /api/lidmaatschap', '404')).toThrow(
      'There is no call GET /api/lidmaatschap',
    )
    expect(() => api.setFault(call, '418')).toThrow('There is no fault 418')
    expect(() => api.setFault(call, 'toString')).toThrow('There is no fault toString')
  })
})

test('every fault can be shown by every kind of call without an error of the mock', async () => {
  const lines: string[] = []
  const mock = createMockApi({ report: line => lines.push(line), sleep: async () => {} })
  const page = createMockBrowser(mock)
  await page.become('lid')
  for (const fault of Object.keys(faults)) {
    for (const path of ['/api/subscription', '/api/klupper', '/api/account/password/forgot']) {
      mock.setFault(`GET ${path}`, fault)
      if (fault.startsWith('hang')) continue
      await page.call('GET', path).catch(problem => expect(problem).toBeInstanceOf(TypeError))
    }
  }
  expect(lines).toEqual([])
})
