// @vitest-environment node
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { check, type Wrap } from './support/backend.ts'
import { rehearse } from './support/rehearsal.ts'
import { serveSpecificationApi } from './support/specification-api.ts'

const root = join(import.meta.dirname, '../..')

test('a rehearsal against the mock finds what docs/mock-differences.md names', async () => {
  const { findings, notRehearsed, leftBehind, fits, api } = await rehearse()
  expect(findings.filter(({ mark }) => mark !== '=')).toEqual([
    expect.objectContaining({ mark: '-', text: expect.stringContaining('a second payment') }),
    expect.objectContaining({ mark: '-', text: expect.stringContaining('cross-origin headers') }),
  ])
  expect(notRehearsed).toEqual([
    'there is no CSRF cookie: a write without CSRF header',
    'the configured form fits: the reason in the other form',
  ])
  expect(leftBehind[0]).toBe('the password now in force: that of KLUP_PASSWORD')
  expect(fits).toBe(true)
  expect(api.world.sessions.size).toBe(0)
  expect(new Set(api.calls().map(call => call.replace(/\?.*/, '').replace(/sso\/.*/, 'sso'))).size).toBe(17)
})

test('a rehearsal fits an API that was written from the specification alone', async () => {
  const member = { password: 'Klup1234', superklupper: false }
  const api = await serveSpecificationApi(
    [
      { id: 1, email: 'lid@voorbeeld.nl', endDate: '2099-01-01', ...member },
      { id: 2, email: 'ander@voorbeeld.nl', endDate: null, ...member },
    ],
    { 'link-1': 'lid@voorbeeld.nl' },
    'http://localhost:4000',
  )
  const { findings, leftBehind } = await check(
    api.origin,
    ['--rehearse', '--sso', 'link-1', '--other', 'ander@voorbeeld.nl', '--origin', 'http://localhost:4000'],
    {
      ...{ KLUP_OTHER_PASSWORD: 'Klup1234', LOGIN_PATH: '/login', LOGOUT_PATH: '/logout' },
      CANCELLATION_REASON: 'reasonTypeId',
    },
    { ask: async link => `?id=${link.split('/').at(-1)}` },
  )
  await api.close()
  expect(findings.filter(({ mark }) => mark === '!')).toEqual([])
  expect(api.sessions.size).toBe(0)
  expect(leftBehind).toContain('a recorded reason: {"reasonText":"Rehearsal","reasonTypeId":1}')
})

const CALLS = [
  'GET /api/klupper',
  'POST /api/account/sso/sso-lid',
  'POST /api/login',
  'GET /api/account/password/forgot',
  'POST /api/account/password/reset',
  'PUT /api/account/password',
  'GET /api/account/password',
  'GET /api/membership/superklupper',
  'GET /api/subscription',
  'GET /api/membership/actions-left',
  'GET /api/membership',
  'POST /api/payment',
  'GET /api/payment',
  'GET /api/membership/cancellation/type',
  'POST /api/membership/cancellation',
  'POST /api/membership/end',
  'POST /api/logout',
]

describe('a rehearsal that is cut closes its sessions and names what is left, at', () => {
  test.each(CALLS)('%s', async call => {
    const cut = new AbortController()
    const cutAt: Wrap = async (request, next) => {
      const isIt = `${request.method} ${new URL(request.url).pathname}` === call
      if (isIt) cut.abort()
      return next(request)
    }
    const { api, wasCut, fits, leftBehind } = await rehearse(cutAt, { signal: cut.signal })
    expect([wasCut, fits]).toEqual([true, false])
    expect(leftBehind[0]).toMatch(/^the password now in force: /)
    const maybeOpen = leftBehind.filter((text: string) => text.startsWith('perhaps a session')).length
    expect(api.world.sessions.size).toBeLessThanOrEqual(maybeOpen)
    const password = api.world.members.find(({ name }) => name === 'lid')?.password
    expect(leftBehind[0]).toContain(password === 'Klup1234' ? 'that of KLUP_PASSWORD' : password)
    expect(leftBehind.filter((text: string) => text.includes('payment')).length).toBe(
      api.world.payments.length > 0 ? 1 : 0,
    )
  })
})

test('docs/operating.md names lines that the check prints', async () => {
  const text = await readFile(join(root, 'docs/operating.md'), 'utf8')
  const [, table = ''] = /\| the line of the rehearsal \|\n([\s\S]*?)\n\n/.exec(text) ?? []
  const lines = table
    .split('\n')
    .slice(1)
    .map(row => row.split(' | ').at(-1) ?? '')
  const names = await readdir(join(root, 'scripts/check-api'))
  const source = (
    await Promise.all(names.map(name => readFile(join(root, 'scripts/check-api', name), 'utf8')))
  ).join('')
  const named = lines.flatMap(line =>
    [...line.matchAll(/«([^»]+)»/g)].flatMap(([, part = '']) => part.split('…')),
  )
  expect(named.length).toBeGreaterThan(15)
  expect(named.map(part => part.trim()).filter(part => !source.includes(part))).toEqual([])
})
