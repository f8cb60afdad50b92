import { expect, test } from 'vitest'
import { check } from './support/backend.ts'
import { serveSpecificationApi } from './support/specification-api.ts'

const APP = 'http://localhost:4000'

test('a rehearsal fits an API that was written from the specification alone', async () => {
  const member = { password: 'Klup1234', superklupper: false }
  const api = await serveSpecificationApi(
    [
      { id: 1, email: 'lid@voorbeeld.nl', endDate: '2099-01-01', ...member },
      { id: 2, email: 'ander@voorbeeld.nl', endDate: null, ...member },
    ],
    { 'link-1': 'lid@voorbeeld.nl' },
    APP,
  )
  const { findings, leftBehind } = await check(
    api.origin,
    ['--rehearse', '--sso', 'link-1', '--other', 'ander@voorbeeld.nl', '--origin', APP],
    {
      KLUP_OTHER_PASSWORD: 'Klup1234',
      LOGIN_PATH: '/login',
      LOGOUT_PATH: '/logout',
      CANCELLATION_REASON: 'reasonTypeId',
    },
    { ask: async link => `?id=${link.split('/').at(-1)}` },
  )
  await api.close()
  // The app may have calls that the specification lacks.
  expect([...api.notMade]).toEqual([])
  expect(findings.filter(({ mark, call }) => mark === '!' && api.knows(call))).toEqual([])
  expect(api.sessions.size).toBe(0)
  expect(leftBehind).toContain('a recorded reason: {"reasonText":"Rehearsal","reasonTypeId":1}')
})
