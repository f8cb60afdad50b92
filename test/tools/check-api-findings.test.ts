// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { findingsOf } from '../../scripts/check-api/findings.mjs'
import { check, startBackend } from './support/backend.ts'

const good = { name: 'SESSION', httpOnly: true, secure: true, sameSite: 'lax' }
const base = 'https://api.klup.example'
const origin = 'https://app.klup.example'

type Found = { readonly isProblem: boolean; readonly text: string }

/** Findings as lines: a problem begins with an exclamation mark. */
function findings(more: object): string[] {
  const found: Found[] = findingsOf({
    base,
    origin: base,
    cookies: [],
    refused: [],
    answers: [],
    preflights: [],
    ...more,
  })
  return found.map(({ isProblem, text }) => `${isProblem ? '! ' : ''}${text}`)
}

describe('cookies', () => {
  test.each<[object, string[]]>([
    [{}, []],
    [{ httpOnly: false }, ['cookie SESSION: not HttpOnly, so any script can read it']],
    [{ httpOnly: false, name: 'XSRF-TOKEN' }, []],
    [{ secure: false }, ['cookie SESSION: not Secure']],
    [{ sameSite: undefined }, ['cookie SESSION: without SameSite, which browsers take for Lax']],
    [
      { sameSite: 'none', secure: false },
      ['cookie SESSION: not Secure', '! cookie SESSION: SameSite=None but not Secure, so browsers refuse it'],
    ],
  ])('%j', (differs, expected) => {
    expect(findings({ cookies: [{ ...good, ...differs }] })).toEqual(expected)
  })

  test('from another site only SameSite=None is sent', () => {
    const cookies = [good, { ...good, name: 'OTHER', sameSite: 'none' }]
    expect(findings({ cookies, origin })).toEqual([])
    expect(findings({ cookies, origin: 'https://klup.test' })).toEqual([
      '! cookie SESSION: not SameSite=None, so no browser sends it from https://klup.test',
    ])
  })

  test('those that browsers refuse are named', () => {
    expect(findings({ refused: [{ name: 'S', domain: 'other.example' }] })).toEqual([
      '! cookie S for other.example: browsers refuse it from here',
    ])
  })
})

const answer = (headers: Record<string, string>, more: object = {}) => ({
  method: 'GET',
  path: '/api/klupper',
  status: 200,
  headers: new Headers({ 'cache-control': 'no-store', ...headers }),
  ...more,
})
const shared = { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }

describe('headers', () => {
  test('without an origin the cross-origin headers are not called fine', () => {
    expect(findings({ origin: undefined })).toEqual(['cross-origin headers were not checked: give --origin'])
  })

  test.each<[string, Record<string, string>, string[]]>([
    ['all there', shared, []],
    ['none', {}, [`! Access-Control-Allow-Origin is not ${origin}: GET /api/klupper (200)`]],
    [
      'a star',
      { ...shared, 'access-control-allow-origin': '*' },
      [`! Access-Control-Allow-Origin is not ${origin}: GET /api/klupper (200)`],
    ],
    [
      'no credentials',
      { 'access-control-allow-origin': origin },
      ['! Access-Control-Allow-Credentials is not true: GET /api/klupper (200)'],
    ],
  ])('of an answer to another origin: %s', (_, headers, expected) => {
    expect(findings({ origin, answers: [answer(headers)] })).toEqual(expected)
    expect(findings({ answers: [answer(headers)] })).toEqual([])
  })

  test('of a preflight', () => {
    const asks = { method: 'OPTIONS', path: '/x', asks: 'PUT' }
    const allowing = { ...shared, 'access-control-allow-methods': 'GET, put' }
    const preflights = [
      answer({ ...allowing, 'access-control-allow-headers': 'X-A,Content-Type' }, asks),
      answer({ ...shared, 'access-control-allow-headers': '*' }, asks),
      answer(shared, { ...asks, status: 403 }),
      { ...asks, headers: new Headers(), problem: 'no answer: ECONNRESET' },
    ]
    expect(findings({ origin, preflights })).toEqual([
      '! the preflight of PUT /x does not allow PUT',
      '! the preflight of PUT /x does not allow the header content-type',
      '! the preflight of PUT /x is answered with 403',
      '! the preflight of PUT /x: no answer: ECONNRESET',
    ])
  })

  test('copies that may be kept are named once', () => {
    const kept = answer({ 'cache-control': 'private' })
    expect(findings({ answers: [kept, kept, answer({}), { ...kept, status: 404 }] })).toEqual([
      'copies may be kept, without Cache-Control: no-store: /api/klupper',
    ])
  })
})

test('answers that fit but are not shared do not fit', async () => {
  const { url } = await startBackend({}, async (request, next) => {
    const answer = await next(request)
    answer.headers.delete('access-control-allow-credentials')
    return answer
  })
  const { code, text } = await check(url, { origin: 'http://localhost:4000' })
  expect(text).not.toContain('DOES NOT FIT')
  expect(text).toContain(
    '! Access-Control-Allow-Credentials is not true: GET /api/klupper (401), POST /api/login',
  )
  expect(code).toBe(1)
})

test('a backend that shares with this origin is all in order, one that does not is not', async () => {
  const { url, api } = await startBackend({ appOrigins: ['http://localhost:4000'] })
  const fits = await check(url, { origin: 'http://localhost:4000' })
  expect(fits.text).toContain('Cookies and headers:\nall in order\n')
  expect(fits.code).toBe(0)
  expect(api.log.filter(({ method }) => method === 'OPTIONS')).toHaveLength(2)
  const refused = await check(url, { origin: 'http://localhost:5000' })
  expect(refused.text).toContain(
    '! Access-Control-Allow-Origin is not http://localhost:5000: GET /api/klupper (403)',
  )
  expect(refused.code).toBe(1)
})
