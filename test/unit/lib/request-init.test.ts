import { expect, test } from 'vitest'
import { type RequestParts, requestInit } from '../../../src/lib/request-init.ts'

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
