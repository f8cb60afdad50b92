import { expect, test } from 'vitest'
import { csrfHeader } from '../../../src/api/csrf.ts'

const SPRING = { csrfCookie: 'XSRF-TOKEN', csrfHeader: 'X-XSRF-TOKEN' }

/* biome-ignore format: a table */
test.each([
  ['is sent decoded and complete', SPRING, 'a=1; XSRF-TOKEN=a%3Db=c%20d; b=2', { 'X-XSRF-TOKEN': 'a=b=c d' }],
  ['is that of the cookie with exactly that name', SPRING, 'NOT-XSRF-TOKEN=1; XSRF-TOKEN2=2; XSRF-TOKEN=3', { 'X-XSRF-TOKEN': '3' }],
  ['is that of the path / if another one has the same name', SPRING, 'XSRF-TOKEN=account; a=1; XSRF-TOKEN=site', { 'X-XSRF-TOKEN': 'site' }],
  ['is sent as it is if no header carries it decoded', SPRING, 'XSRF-TOKEN=a%0Ab', { 'X-XSRF-TOKEN': 'a%0Ab' }],
  ['is sent as it is if a header would trim it', SPRING, 'XSRF-TOKEN=%20a', { 'X-XSRF-TOKEN': '%20a' }],
  ['is sent as it is if it has no bytes', SPRING, 'XSRF-TOKEN=%E2%82%AC', { 'X-XSRF-TOKEN': '%E2%82%AC' }],
  ['is not sent without the cookie', SPRING, 'a=1', {}],
  ['is not sent without a configured cookie', { ...SPRING, csrfCookie: '' }, 'XSRF-TOKEN=1', {}],
  ['is not sent without a configured header', { ...SPRING, csrfHeader: '' }, 'XSRF-TOKEN=1', {}],
])('the value of the configured cookie %s', (_what, config, cookies, headers) => {
  expect(csrfHeader(config, cookies)).toEqual(headers)
})
