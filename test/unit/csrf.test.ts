import { expect, test } from 'vitest'
import { stopClock } from '../support/clock.ts'
import { empty } from '../support/fetch-stub.ts'
import { asMember, startApp } from '../support/session.ts'

stopClock()

const SPRING = { csrfCookie: 'XSRF-TOKEN', csrfHeader: 'X-XSRF-TOKEN' }

test.each([
  ['goes back, decoded and whole', SPRING, 'a=1; XSRF-TOKEN=a%3Db=c%20d; b=2', 'a=b=c d'],
  [
    'is that of the cookie of exactly that name',
    SPRING,
    'NOT-XSRF-TOKEN=1; XSRF-TOKEN2=2; XSRF-TOKEN=3',
    '3',
  ],
  ['does not go back when it is not there', SPRING, 'a=1', undefined],
  ['does not go back when no cookie is configured', { ...SPRING, csrfCookie: '' }, 'XSRF-TOKEN=1', undefined],
  ['does not go back when no header is configured', { ...SPRING, csrfHeader: '' }, 'XSRF-TOKEN=1', undefined],
])('the value of the configured cookie %s', async (_what, config, cookies, value) => {
  const { api, server } = await startApp(asMember, { config, cookies: () => cookies })
  server.on('POST /api/login', () => empty(200))
  await api.login('a@b.nl', 'x')
  expect(server.sent.map(({ headers }) => headers['x-xsrf-token'])).toEqual([undefined, value])
})
