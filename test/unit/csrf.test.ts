// @vitest-environment node
import { expect, test } from 'vitest'
import { csrfHeader } from '../../src/api/csrf.ts'

const SPRING = { csrfCookie: 'XSRF-TOKEN', csrfHeader: 'X-XSRF-TOKEN' }

test.each([
  ['goes back, decoded and whole', SPRING, 'a=1; XSRF-TOKEN=a%3Db=c%20d; b=2', { 'X-XSRF-TOKEN': 'a=b=c d' }],
  [
    'is that of the cookie of exactly that name',
    SPRING,
    'NOT-XSRF-TOKEN=1; XSRF-TOKEN2=2; XSRF-TOKEN=3',
    { 'X-XSRF-TOKEN': '3' },
  ],
  ['does not go back when it is not there', SPRING, 'a=1', {}],
  ['does not go back when no cookie is configured', { ...SPRING, csrfCookie: '' }, 'XSRF-TOKEN=1', {}],
  ['does not go back when no header is configured', { ...SPRING, csrfHeader: '' }, 'XSRF-TOKEN=1', {}],
])('the value of the configured cookie %s', (_what, config, cookies, headers) => {
  expect(csrfHeader(config, cookies)).toEqual(headers)
})
